export type { Action, ActionSource, Condition } from './action.ts';
export type {
  EnumerationField,
  Field,
  Fields,
  FieldSource,
  FieldSources,
  FieldType,
  FilesField,
  GroupField,
  NumberField,
  ReferenceField,
  RelationField,
  TextField,
} from './field/field.ts';
export type { Aggregate, Unit } from './field/number.ts';
export type { Picker } from './field/reference.ts';
export type { Sequence } from './field/text.ts';
export type { Intent, Json, Text } from './shapes.ts';
export type { AppRoute, RouteSource } from './app-route.ts';
export type { Brand } from './brand.ts';
export type { Permission, RoleGrant } from './permission.ts';
