import { valueTypes, type WritingWords } from '../field-types/index.ts';
import { formatNumber, formatQuantity } from '../format/index.ts';
import {
  valueFormat,
  type Enumeration,
  type EnumerationValue,
  type Field,
  type Fields,
  type ValueFormat,
} from '../metadata/index.ts';
import { isEmpty, isValues } from '../record/index.ts';

/** Settings for formatting a value in a language. */
export interface ValueWords extends WritingWords {
  readonly enumerations: Readonly<Record<string, Pick<Enumeration, 'values'>>>;
  readonly yes: string;
  readonly no: string;
}

/** Settings that also name referenced records. */
export interface RecordWords extends ValueWords {
  /** The display of a record. */
  readonly nameOf: (entity: string, record: unknown) => string;
}

type Choices = Pick<ValueWords, 'enumerations' | 'language'>;

/** The label of an enumeration value in one language. */
export type EnumerationLabel = Partial<Pick<EnumerationValue, 'icon' | 'intent'>> & { readonly label: string };

/** The label of an enumeration value; an unknown value is its own label. */
export function enumerationLabel(
  { enumerations, language }: Choices,
  enumeration: string | undefined,
  name: string,
): EnumerationLabel {
  const values = enumeration === undefined ? undefined : enumerations[enumeration]?.values;
  const value = values?.find((each) => each.name === name);
  return { ...value, label: value?.label[language] ?? name };
}

/**
 * The one formatter of text, number and boolean values, for screens, prints, notices, boards, histories and
 * spreadsheets. Decimals are exact; `unit` follows a number.
 */
export function formatValue(value: unknown, format: ValueFormat, words: ValueWords, unit = ''): string {
  const text = String(value);
  switch (format.type) {
    case 'number':
      return unit === ''
        ? formatNumber(text, words.language, format)
        : formatQuantity(text, unit, words.language, format);
    case 'boolean':
      return value === true ? words.yes : words.no;
    case 'enumeration':
      return enumerationLabel(words, format.enumeration, text).label;
    case 'text':
      return format.groups === undefined ? text : inGroups(text, format.groups);
    default:
      return valueTypes[format.type].text.write(text, words);
  }
}

/**
 * Formats a value of any field: records and files by name, rows by their values. Several are joined by commas, rows by
 * semicolons; an empty value is an empty text.
 */
export function formatField(field: Field, value: unknown, words: RecordWords, unit = ''): string {
  if (isEmpty(value)) return '';
  switch (field.type) {
    case 'reference':
      return words.nameOf(field.to, value);
    case 'references':
      return listOf(value)
        .map((record) => words.nameOf(field.to, record))
        .join(', ');
    case 'files':
      return listOf(value)
        .map((file) => (isValues(file) ? String(file['name']) : ''))
        .join(', ');
    case 'rows':
      return listOf(value)
        .map((row) => formatRow(field.fields, row, words))
        .join('; ');
    default:
      if (Array.isArray(value)) return value.map((item: unknown) => formatField(field, item, words, unit)).join(', ');
      return typeof value === 'object' ? JSON.stringify(value) : formatValue(value, valueFormat(field), words, unit);
  }
}

function formatRow(fields: Fields, row: unknown, words: RecordWords): string {
  return Object.values(fields)
    .map((field) => formatField(field, isValues(row) ? row[field.name] : undefined, words, fixedUnit(field)))
    .filter((text) => text !== '')
    .join(', ');
}

/** The fixed unit of a field, if any. */
export function fixedUnit(field: Field): string {
  return 'unit' in field && typeof field.unit === 'string' ? field.unit : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** `22072000` in groups of 4, 2, 2 is `2207 20 00`, with non-breaking spaces. */
function inGroups(text: string, sizes: readonly number[]): string {
  const groups: string[] = [];
  let rest = text;
  for (const size of sizes) {
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...groups, rest].filter((group) => group !== '').join('\u00A0');
}
