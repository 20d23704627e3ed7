export { toAction, type ActionSource } from './action.ts';
export { compareCatalogues } from './catalogue.ts';
export { changeGroups, isSame, type Change, type ChangeGroup } from './change.ts';
export { type Names } from './names.ts';
export { toRoutes } from './app-route.ts';
export { describedSchemas } from './schemas.ts';
export { fieldKinds, toField } from './field/field.ts';
export { mustBeWritten, writtenKeys } from './schema-of.ts';
