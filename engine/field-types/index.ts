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

/** Types with one plain value; everything about them that follows from the type stands in their folders. */
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

/** The other types: what follows from their targets and parts is up to each layer. */
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
/** Types whose values are texts of one form that people read in another, such as dates. */
export type TextType = {
  readonly [T in FieldValueType]: Values[T] extends { readonly text: TextFacts } ? T : never;
}[FieldValueType];
/** What rules and arguments of operations call a plain value: a long text is a text. */
export type Scalar = Values[FieldValueType]['scalar'];
/** Filters between two ends. */
export type RangeKind = keyof typeof ranges;
/** What compares values of a type in rules. */
export type RuleFamily = Values[FieldValueType]['rule']['family'];
/** What a column of a workbook holds. */
export type SheetKind = Types[FieldType]['sheet'];

/** What follows from each type, complete: a new type is a folder and its lines here. */
export const fieldTypes: { readonly [T in FieldType]: Types[T] & TypeFacts } = types;
/** The further facts of types with a plain value. */
export const valueTypes: { readonly [T in FieldValueType]: Values[T] & ValueFacts } = values;

/** The same of any type; undefined for one without a plain value, and where there is no field. */
export function valueFacts(type: FieldType | undefined): ValueFacts | undefined {
  return type !== undefined && isValueType(type) ? values[type] : undefined;
}

interface Typed {
  readonly type: FieldType;
}

/** Whether a field has one plain value. */
export function hasPlainValue<F extends Typed>(field: F): field is F & { readonly type: FieldValueType } {
  return isValueType(field.type);
}

/** Whether a field is a text of one line or of several. */
export function isTextual<F extends Typed>(field: F | undefined): field is F & { readonly type: 'text' | 'longText' } {
  return field?.type === 'text' || field?.type === 'longText';
}

/** Whether a field is a number. */
export function isNumeric<F extends Typed>(
  field: F | undefined,
): field is F & { readonly type: 'integer' | 'decimal' } {
  return field?.type === 'integer' || field?.type === 'decimal';
}

/** Whether a field names records by their ids. */
export function isReference<F extends Typed>(
  field: F | undefined,
): field is F & { readonly type: 'reference' | 'references' } {
  return field?.type === 'reference' || field?.type === 'references';
}

/** Whether a field has fields of its own. */
export function hasParts<F extends Typed>(field: F | undefined): field is F & { readonly type: 'group' | 'rows' } {
  return field?.type === 'group' || field?.type === 'rows';
}

function isValueType(type: FieldType): type is FieldValueType {
  return Object.hasOwn(values, type);
}

export const textTypes: readonly TextType[] = (Object.keys(values) as FieldValueType[]) // its own keys
  .filter((type) => isTextType(type));

/** Whether values of a type are texts of one form that people read in another. */
export function isTextType(type: string): type is TextType {
  return Object.hasOwn(values, type) && 'text' in values[type as FieldValueType]; // as was just asked
}

/** Types whose control is a box for text. */
export const entryTypes = Object.entries(values).flatMap(([type, facts]) => ('entry' in facts ? [type] : []));

/** The facts of the filters between two ends. */
export const rangeFacts: Readonly<Record<RangeKind, RangeFacts>> = ranges;
export const rangeKinds = Object.keys(ranges) as RangeKind[]; // its own keys

/** Whether a filter is one between two ends. */
export function isRangeKind(kind: string | undefined): kind is RangeKind {
  return kind !== undefined && Object.hasOwn(ranges, kind);
}

/** Whether rules call a plain value so. */
export function isScalar(kind: string): kind is Scalar {
  return Object.values(values).some(({ scalar }) => scalar === kind);
}
