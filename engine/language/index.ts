export { actionSchema, toAction, type ActionSource } from './action.ts';
export { compareCatalogues } from './catalogue.ts';
export { changeGroups, isSame, type Change, type ChangeGroup } from './change.ts';
export { commonSchema, type Names } from './names.ts';
