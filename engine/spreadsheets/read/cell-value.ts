import { valueFacts, type ValueFacts } from '../../field-types/index.ts';
import type { Catalogue, Enumeration, Field } from '../../metadata/types/index.ts';
import { type DecimalSign, formatDate, readDay, readDecimal } from '../../format/index.ts';
import { textAt, normalizeLine, memoizeByKey } from '../../record/index.ts';
import { type SheetValue, type OpenFormula, usualLimits } from '../workbook/table.ts';
import { comparable, quotable } from './comparable.ts';
import { dayOfSerial, dayText } from './days.ts';
import { decimalText, significantDigits, readFormattedNumber, type NumberReading } from './numbers.ts';

/** Result of reading a cell: empty, a value, a name of a record, or an error. */
export type CellReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'named'; readonly text: string }
  | WrongCell;

/** An unreadable cell. */
interface WrongCell {
  readonly kind: 'wrong';
  readonly message: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Candidate ids, one of which another column may determine. */
  readonly among?: readonly string[];
}

/** Words and settings for reading cells. */
export interface Vocabulary {
  readonly enumerations: Catalogue['enumerations'];
  /** Words for yes and no, normalized for comparison. */
  readonly yes: ReadonlySet<string>;
  readonly no: ReadonlySet<string>;
  /** Languages of month names and the like. */
  readonly languages: readonly string[];
  /** Time zone that determines days. */
  readonly timeZone: string;
}

/** The vocabulary with settings detected in the file. */
export interface CellStyle extends Vocabulary {
  /** The decimal sign of its texts, if consistent. */
  readonly decimalSign?: DecimalSign | undefined;
}

/** A non-empty cell. */
type Filled = Exclude<SheetValue, null | OpenFormula>;

const empty: CellReading = { kind: 'empty' };
const { cellCharacters: longest } = usualLimits;
const formulaErrors = new Set([
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
]);

/** The vocabulary of every import, in all languages of the product. */
export function vocabularyOf({
  brand: { timeZone },
  enumerations,
  texts,
}: Pick<Catalogue, 'brand' | 'enumerations' | 'texts'>): Vocabulary {
  const words = (key: 'yes' | 'no') =>
    Object.values(texts).flatMap((of) => {
      const word = textAt(of, `values.${key}`);
      return word === undefined ? [] : [comparable(word)];
    });
  return {
    enumerations,
    languages: Object.keys(texts),
    yes: new Set(['true', '1', ...words('yes')]),
    no: new Set(['false', '0', ...words('no')]),
    timeZone,
  };
}

/** Reads a cell as a value of the field; an invisible text counts as empty. */
export function readCell(field: Field, cell: SheetValue | undefined, style: CellStyle): CellReading {
  if (cell === null || cell === undefined) return empty;
  if (isOpen(cell)) return wrong('formulaWithoutValue', {});
  const text = typeof cell === 'string' ? cell : displayedText(cell);
  if (text.length > longest) return wrong('cellTooLong', { max: longest });
  const shown = normalizeLine(text);
  if (shown === '') return empty;
  if (formulaErrors.has(shown)) return wrong('cellError', { value: quotable(shown) });
  return readAs(field, cell, shown, style);
}

function isOpen(cell: Exclude<SheetValue, null>): cell is OpenFormula {
  return typeof cell === 'object' && 'isFormulaWithoutValue' in cell;
}

function readAs(field: Field, cell: Filled, shown: string, style: CellStyle): CellReading {
  switch (field.type) {
    case 'decimal':
      return readDecimalCell(cell, shown, unitOf(field), style);
    case 'integer':
      return whole(readDecimalCell(cell, shown, unitOf(field), style), shown);
    case 'date':
      return readDayCell(cell, shown, style);
    case 'boolean':
      return readYesNo(plainText(cell, shown), style);
    case 'enumeration':
      return readChoice(field.enumeration, plainText(cell, shown), style);
    case 'reference':
      return { kind: 'named', text: shown };
    case 'text':
      return readCode(cell, shown);
    case 'longText':
      return { kind: 'value', value: typeof cell === 'string' ? cell.trim() : shown };
    default:
      return readEntry(valueFacts(field.type), cell, shown, style);
  }
}

/** The displayed text of a cell; digit grouping is removed, because codes do not contain it. */
function displayedText(cell: Exclude<Filled, string>): string {
  if (cell instanceof Date) return formatDate(dayText(cell));
  if (typeof cell === 'number') return decimalText(cell);
  if (typeof cell === 'boolean') return String(cell);
  return /^\d{1,3}(?:[,.\s]\d{3})+$/u.test(cell.shown) && Number.isInteger(cell.number)
    ? decimalText(cell.number)
    : cell.shown;
}

/** The plain number of a cell, regardless of its format. */
function plainText(cell: Filled, shown: string): string {
  return isShown(cell) ? decimalText(cell.number) : shown;
}

function isShown(cell: Filled): cell is Extract<Filled, { shown: string }> {
  return typeof cell === 'object' && 'shown' in cell;
}

/** The fixed unit of a field, empty without one; undefined when the record determines it. */
function unitOf(field: Extract<Field, { type: 'decimal' | 'integer' }>): string | undefined {
  const unit = 'unit' in field ? field.unit : undefined;
  return typeof unit === 'object' ? undefined : (unit ?? '');
}

function readDecimalCell(
  cell: Filled,
  shown: string,
  unit: string | undefined,
  { decimalSign: sign }: CellStyle,
): CellReading {
  if (typeof cell === 'number') return { kind: 'value', value: decimalText(cell) };
  if (isShown(cell)) return readingOf(readFormattedNumber(cell, unit), cell.shown);
  const reading = readDecimal(shown, { sign, ...(unit === undefined ? {} : { unit }) });
  if (reading.kind !== 'unclear') return readingOf(reading, shown);
  // A fourth decimal makes both spellings unambiguous.
  return unclear(shown, [`${reading.decimal}0`, reading.grouped]);
}

function readingOf(reading: NumberReading, shown: string): CellReading {
  switch (reading.kind) {
    case 'decimal':
      return { kind: 'value', value: reading.value };
    case 'unclear':
      return unclear(shown, reading.choices);
    case 'none':
      return wrong('notNumber', { value: quotable(shown) });
  }
}

function unclear(shown: string, choices: readonly string[]): CellReading {
  return wrong('unclear', { value: quotable(shown), choices: choices.join(', ') });
}

function whole(reading: CellReading, shown: string): CellReading {
  if (reading.kind !== 'value') return reading;
  const number = Number(reading.value);
  return Number.isSafeInteger(number)
    ? { kind: 'value', value: number }
    : wrong('notWhole', { value: quotable(shown) });
}

function readDayCell(cell: Filled, shown: string, { timeZone }: CellStyle): CellReading {
  if (typeof cell === 'number' || cell instanceof Date || isShown(cell)) {
    const day = dayIn(cell);
    return day === undefined ? wrong('notDate', { value: quotable(shown) }) : { kind: 'value', value: day };
  }
  const reading = readDay(shown, timeZone);
  switch (reading.kind) {
    case 'day':
      return { kind: 'value', value: reading.day };
    case 'unclear':
      return unclear(
        shown,
        reading.days.map((day) => formatDate(day)),
      );
    case 'none':
      return wrong('notDate', { value: quotable(shown) });
  }
}

/** Parses the text by the field type; a cell with a date is converted by the type. A number is not a date. */
function readEntry(facts: ValueFacts | undefined, cell: Filled, shown: string, { languages }: CellStyle): CellReading {
  if (facts?.entry === undefined) return { kind: 'value', value: shown };
  const day = cell instanceof Date ? facts.day?.from(dayText(cell)) : undefined;
  const value = facts.entry.parse(shown, languages) ?? day;
  return value === undefined ? wrong(facts.entry.unread, { value: quotable(shown) }) : { kind: 'value', value };
}

/** The day of a date cell. */
function dayIn(cell: Filled): string | undefined {
  const serial = isShown(cell) ? cell.number : cell;
  if (serial instanceof Date) return dayText(serial);
  return typeof serial === 'number' ? dayOfSerial(serial) : undefined;
}

/** A number loses leading and trailing zeros of a code and digits beyond its precision; a date is not a code. */
function readCode(cell: Filled, shown: string): CellReading {
  if (cell instanceof Date) return wrong('codeAsDate', { value: shown });
  const number = isShown(cell) ? cell.number : cell;
  if (typeof number !== 'number') return { kind: 'value', value: shown };
  const exact = decimalText(number);
  if (Math.abs(number) >= 10 ** significantDigits)
    return wrong('numberTooLong', { value: exact, max: significantDigits });
  const isPlain = Number.isInteger(number) && !/\d[.,]\d|%|e[+-]/iu.test(shown);
  if (isPlain) return { kind: 'value', value: shown };
  const choices = Number.isInteger(number) ? [exact, shown] : [exact, `${exact}0`];
  return wrong('codeAsNumber', { value: shown, choices: choices.join(', ') });
}

function readYesNo(shown: string, { yes, no }: Vocabulary): CellReading {
  const word = comparable(shown);
  if (yes.has(word)) return { kind: 'value', value: true };
  return no.has(word) ? { kind: 'value', value: false } : wrong('notYesNo', { value: quotable(shown) });
}

function readChoice(enumeration: string, shown: string, { enumerations }: Vocabulary): CellReading {
  const described = enumerations[enumeration];
  const { values = [] } = described ?? {};
  const meant = (described && namesByWord(described).get(comparable(shown))) ?? [];
  const [first, ...others] = meant;
  if (first !== undefined && others.length === 0) return { kind: 'value', value: first };
  const choices = first === undefined ? values : values.filter(({ name }) => meant.includes(name));
  return wrong(first === undefined ? 'notChoice' : 'ambiguous', {
    value: quotable(shown),
    choices: choices.map(acceptedWords).join(', '),
  });
}

/** A choice in the words that an import accepts, in all languages. */
function acceptedWords({ name, label }: Enumeration['values'][number]): string {
  return [...new Set(Object.values(label))].join(' / ') || name;
}

/** Values by normalized word. */
const namesByWord = memoizeByKey(({ values }: Enumeration): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, readonly string[]>();
  for (const { name, label } of values)
    for (const word of new Set([name, ...Object.values(label)].map(comparable)))
      names.set(word, [...(names.get(word) ?? []), name]);
  return names;
});

function wrong(reason: string, attributes: Readonly<Record<string, unknown>>): CellReading {
  return { kind: 'wrong', message: `errors.import.${reason}`, attributes };
}
