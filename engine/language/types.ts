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
export type { Form, FormSource, Overlay, Section, SectionField, SectionSource } from './form.ts';
export type { CellKind, Column, ColumnSource } from './list/column.ts';
export type { FilterKind, FilterSource, ListFilter, Narrowing } from './list/filter.ts';
export type { List, ListSource } from './list/list.ts';
export type { Intent, Json, Text } from './shapes.ts';
export type { AppRoute, RouteSource } from './app-route.ts';
export type { Brand } from './brand.ts';
export type { Operation, OperationSource } from './operation/operation.ts';
export type {
  OperationType,
  OperationTypeSource,
  OperationValue,
  OperationValues,
  OperationValueSource,
  OperationValueSources,
  ScalarName,
} from './operation/value.ts';
export type { Permission, RoleGrant } from './permission.ts';
