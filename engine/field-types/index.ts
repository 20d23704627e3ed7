import { booleanType } from './boolean/index.ts';
import { dateType, dateRange } from './date/index.ts';
import { dateTimeType } from './date-time/index.ts';
import { decimalType, numberRange } from './decimal/index.ts';
import { enumerationType } from './enumeration/index.ts';
import type { RangeFacts, TextFacts, TypeFacts, ValueFacts } from './facts.ts';
import { filesType } from './files/index.ts';
import { groupType } from './group/index.ts';
import { integerType } from './integer/index.ts';
import { jsonType } from './json/index.ts';
import { longTextType } from './long-text/index.ts';
import { monthType, monthRange } from './month/index.ts';
import { referenceType } from './reference/index.ts';
import { referencesType } from './references/index.ts';
import { relationType } from './relation/index.ts';
import { rowsType } from './rows/index.ts';
import { textType } from './text/index.ts';

export type { RangeFacts, TextFacts, TypeFacts, ValueFacts, WritingWords } from './facts.ts';

/** Types with a single scalar value, each defined in its folder. */
const values = {
  text: textType,
  longText: longTextType,
  integer: integerType,
  decimal: decimalType,
  boolean: booleanType,
  date: dateType,
  dateTime: dateTimeType,
  month: monthType,
  json: jsonType,
} as const;

/** The other types; each layer handles their targets and parts. */
const others = {
  enumeration: enumerationType,
  reference: referenceType,
  references: referencesType,
  group: groupType,
  rows: rowsType,
  relation: relationType,
  files: filesType,
} as const;

const ranges = { range: numberRange, dateRange, monthRange } as const;

const types = { ...values, ...others };
type Types = typeof types;
type Values = typeof values;

export type FieldType = keyof Types;
export type FieldValueType = keyof Values;
/** Types stored as text in one format and shown in another, such as dates. */
export type TextType = {
  readonly [T in FieldValueType]: Values[T] extends { readonly text: TextFacts } ? T : never;
}[FieldValueType];
/** Type names in rules and arguments of operations; a long text is a text. */
export type Scalar = Values[FieldValueType]['scalar'];
/** Kinds of range filters. */
export type RangeKind = keyof typeof ranges;
/** Comparison families in rules. */
export type RuleFamily = Values[FieldValueType]['rule']['family'];
/** Types of workbook columns. */
export type SheetKind = Types[FieldType]['sheet'];

/** The facts of every field type; a new type is a folder and its entries here. */
export const fieldTypes: { readonly [T in FieldType]: Types[T] & TypeFacts } = types;
/** The further facts of scalar types. */
export const valueTypes: { readonly [T in FieldValueType]: Values[T] & ValueFacts } = values;

/** The scalar facts of a type; undefined for other types or without a type. */
export function valueFacts(type: FieldType | undefined): ValueFacts | undefined {
  return type !== undefined && isValueType(type) ? values[type] : undefined;
}

interface Typed {
  readonly type: FieldType;
}

/** True when a field has a single scalar value. */
export function hasPlainValue<F extends Typed>(field: F): field is F & { readonly type: FieldValueType } {
  return isValueType(field.type);
}

/** True for a text of one or several lines. */
export function isTextual<F extends Typed>(field: F | undefined): field is F & { readonly type: 'text' | 'longText' } {
  return field?.type === 'text' || field?.type === 'longText';
}

/** True for a numeric field. */
export function isNumeric<F extends Typed>(
  field: F | undefined,
): field is F & { readonly type: 'integer' | 'decimal' } {
  return field?.type === 'integer' || field?.type === 'decimal';
}

/** True when a field refers to records by id. */
export function isReference<F extends Typed>(
  field: F | undefined,
): field is F & { readonly type: 'reference' | 'references' } {
  return field?.type === 'reference' || field?.type === 'references';
}

/** True when a field has inner fields. */
export function hasParts<F extends Typed>(field: F | undefined): field is F & { readonly type: 'group' | 'rows' } {
  return field?.type === 'group' || field?.type === 'rows';
}

function isValueType(type: FieldType): type is FieldValueType {
  return Object.hasOwn(values, type);
}

export const textTypes: readonly TextType[] = (Object.keys(values) as FieldValueType[]) // its own keys
  .filter((type) => isTextType(type));

/** True for types stored as text in one format and shown in another. */
export function isTextType(type: string): type is TextType {
  return Object.hasOwn(values, type) && 'text' in values[type as FieldValueType]; // checked by hasOwn
}

/** Types edited in a text box. */
export const entryTypes = Object.entries(values).flatMap(([type, facts]) => ('entry' in facts ? [type] : []));

/** The facts of range filters. */
export const rangeFacts: Readonly<Record<RangeKind, RangeFacts>> = ranges;
export const rangeKinds = Object.keys(ranges) as RangeKind[]; // its own keys

/** True for a range filter. */
export function isRangeKind(kind: string | undefined): kind is RangeKind {
  return kind !== undefined && Object.hasOwn(ranges, kind);
}

/** True for a type name of rules. */
export function isScalar(kind: string): kind is Scalar {
  return Object.values(values).some(({ scalar }) => scalar === kind);
}
