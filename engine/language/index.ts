export { compareCatalogues } from './catalogue.ts';
export { changeGroups, isSame, type Change, type ChangeGroup } from './change.ts';
export { commonSchema, type Names } from './names.ts';
