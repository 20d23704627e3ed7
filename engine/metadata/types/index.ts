export type {
  Action,
  Aggregate,
  AppRoute,
  Brand,
  CellKind,
  Column,
  Condition,
  EnumerationField,
  Field,
  Fields,
  FieldType,
  FilesField,
  FilterKind,
  Form,
  GroupField,
  Intent,
  Json,
  List,
  ListFilter,
  Narrowing,
  Overlay,
  NumberField,
  Permission,
  Picker,
  ReferenceField,
  RelationField,
  RoleGrant,
  Section,
  SectionField,
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
