export type {
  Action,
  Aggregate,
  AppRoute,
  Brand,
  Condition,
  EnumerationField,
  Field,
  Fields,
  FieldType,
  FilesField,
  GroupField,
  Intent,
  Json,
  NumberField,
  Permission,
  Picker,
  ReferenceField,
  RelationField,
  RoleGrant,
  Sequence,
  Text,
  TextField,
  Unit,
} from '../../language/types.ts';
export type * from './catalogue.ts';
export type * from './entity.ts';
export type * from './field.ts';
export type * from './operation.ts';
export type * from './print.ts';
export type * from './screen.ts';
