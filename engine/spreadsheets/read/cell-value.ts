import type { Catalogue, Enumeration, Field } from '../../metadata/types/index.ts';
import { textAt } from '../../record/index.ts';
import { type Cell, usualLimits } from '../workbook/table.ts';
import { comparable, quotable, tidy } from './comparable.ts';
import { dayOfSerial, dayText, parseDay } from './days.ts';
import { decimalText, parseDecimal } from './numbers.ts';

/** What a cell says of a field: nothing, its value, the record it names, or what is wrong with it. */
export type CellReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'named'; readonly text: string }
  | WrongCell;

/** A cell that cannot be read. */
interface WrongCell {
  readonly kind: 'wrong';
  readonly message: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Ids of the records it may mean, where another column may say which. */
  readonly among?: readonly string[];
}

/** What cells are read by. */
export interface Vocabulary {
  readonly enumerations: Catalogue['enumerations'];
  /** Words for yes and no, as people compare them. */
  readonly yes: ReadonlySet<string>;
  readonly no: ReadonlySet<string>;
}

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

/** The words that every import knows, with those of a product's languages. */
export function vocabularyOf({ enumerations, texts }: Pick<Catalogue, 'enumerations' | 'texts'>): Vocabulary {
  const words = (key: 'yes' | 'no') =>
    Object.values(texts).flatMap((of) => {
      const word = textAt(of, `print.${key}`);
      return word === undefined ? [] : [comparable(word)];
    });
  return { enumerations, yes: new Set(['true', '1', ...words('yes')]), no: new Set(['false', '0', ...words('no')]) };
}

/** Reads a cell as a field has its values; what is only a place in the text of another is as good as empty. */
export function readCell(field: Field, cell: Cell | undefined, vocabulary: Vocabulary): CellReading {
  if (cell === null || cell === undefined) return empty;
  const text = typeof cell === 'string' ? cell : written(cell);
  if (text.length > longest) return wrong('cellTooLong', { max: longest });
  const shown = tidy(text);
  if (shown === '') return empty;
  if (formulaErrors.has(shown)) return wrong('cellError', { value: quotable(shown) });
  return readAs(field, cell, shown, vocabulary);
}

function readAs(field: Field, cell: Exclude<Cell, null>, shown: string, vocabulary: Vocabulary): CellReading {
  switch (field.type) {
    case 'decimal':
      return readDecimal(shown);
    case 'integer':
      return readInteger(shown);
    case 'date':
      return readDay(cell, shown);
    case 'boolean':
      return readYesNo(shown, vocabulary);
    case 'enumeration':
      return readChoice(field.enumeration, shown, vocabulary);
    case 'reference':
      return { kind: 'named', text: shown };
    case 'longText':
      return { kind: 'value', value: typeof cell === 'string' ? cell.trim() : shown };
    default:
      return { kind: 'value', value: shown };
  }
}

function written(cell: Exclude<Cell, null | string>): string {
  if (cell instanceof Date) return dayText(cell);
  return typeof cell === 'number' ? decimalText(cell) : String(cell);
}

function readDecimal(shown: string): CellReading {
  const value = parseDecimal(shown);
  return value === undefined ? wrong('notNumber', { value: quotable(shown) }) : { kind: 'value', value };
}

function readInteger(shown: string): CellReading {
  const value = parseDecimal(shown);
  if (value === undefined) return wrong('notNumber', { value: quotable(shown) });
  const whole = Number(value);
  return Number.isSafeInteger(whole) ? { kind: 'value', value: whole } : wrong('notWhole', { value: quotable(shown) });
}

function readDay(cell: Exclude<Cell, null>, shown: string): CellReading {
  const value = cell instanceof Date ? dayText(cell) : typeof cell === 'number' ? dayOfSerial(cell) : parseDay(shown);
  return value === undefined ? wrong('notDate', { value: quotable(shown) }) : { kind: 'value', value };
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
    choices: choices.map(worded).join(', '),
  });
}

/** A choice in the words that an import takes for it, in every language. */
function worded({ name, label }: Enumeration['values'][number]): string {
  return [...new Set(Object.values(label))].join(' / ') || name;
}

const wordsKept = new WeakMap<Enumeration, ReadonlyMap<string, readonly string[]>>();

/** The values that a word may mean, by the words as people compare them. */
function namesByWord(enumeration: Enumeration): ReadonlyMap<string, readonly string[]> {
  const known = wordsKept.get(enumeration);
  if (known !== undefined) return known;
  const names = new Map<string, readonly string[]>();
  for (const { name, label } of enumeration.values)
    for (const word of new Set([name, ...Object.values(label)].map(comparable)))
      names.set(word, [...(names.get(word) ?? []), name]);
  wordsKept.set(enumeration, names);
  return names;
}

function wrong(reason: string, attributes: Readonly<Record<string, unknown>>): CellReading {
  return { kind: 'wrong', message: `errors.import.${reason}`, attributes };
}
