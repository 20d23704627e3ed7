import { dayOf, formatDate, formatNumber, formatQuantity } from '../format/index.ts';
import {
  printedAt,
  type Enumeration,
  type Print,
  type PrintText,
  type PrintValue,
  type PrintWords,
} from '../metadata/index.ts';
import { valueAt } from '../record/index.ts';
import { factAt, type ShownText } from './shown.ts';

/** Everything but the record that writing texts in a language needs. */
export interface Writing {
  readonly print: Pick<Print, 'dates'> & { readonly words: Pick<PrintWords, 'yes' | 'no'> };
  readonly enumerations: Readonly<Record<string, Enumeration>>;
  readonly language: string;
  /** IANA name: on which day an instant falls. */
  readonly timeZone: string;
  /** The day of printing, `YYYY-MM-DD`. */
  readonly printedAt: string;
}

/** The text of one place: its parts joined by a comma, or what stands for nothing. */
export function writeText({ text, facts }: ShownText, writing: Writing): string {
  const parts = writeParts(text, facts, writing);
  return parts.length > 0 ? parts.join(', ') : (text.empty[writing.language] ?? '');
}

/** The parts of a text, but those whose places are all empty. */
export function writeParts(text: PrintText, facts: unknown, writing: Writing): readonly string[] {
  return partsWriter(text, writing)(facts);
}

/** Writes the parts of a text for one record's facts after another: what they are made of is looked up once. */
export function partsWriter(text: PrintText, writing: Writing): (facts: unknown) => readonly string[] {
  const parts = text.parts.map((part) => piecesOf(part[writing.language] ?? '', text, writing));
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return (facts) => writtenOf(only, facts);
  return (facts) => parts.flatMap((pieces) => writtenOf(pieces, facts));
}

/** A part between two places, or what writes a place. */
type Piece = string | ((facts: unknown) => string);

const place = /\{([^{}]+)\}/g;

function piecesOf(template: string, { values }: PrintText, writing: Writing): readonly Piece[] {
  // What a separator captures stands between what it separates.
  return template
    .split(place)
    .map((piece, index) => (index % 2 === 0 ? piece : pathWriter(piece, values[piece], writing)));
}

function writtenOf(pieces: readonly Piece[], facts: unknown): readonly string[] {
  let written = '';
  let isFilled = pieces.length === 1;
  for (const piece of pieces) {
    const part = typeof piece === 'string' ? piece : piece(facts);
    if (typeof piece !== 'string' && part !== '') isFilled = true;
    written += part;
  }
  return isFilled ? [written.trim()] : [];
}

function pathWriter(path: string, value: PrintValue = { type: 'text' }, writing: Writing): (facts: unknown) => string {
  if (path === printedAt) return () => formatDate(writing.printedAt, writing.print.dates);
  const steps = path.split('.');
  return (facts) => {
    const fact = valueAt(facts, steps) ?? '';
    return fact === '' ? '' : writeValue(fact, value, facts, writing);
  };
}

function writeValue(fact: unknown, value: PrintValue, facts: unknown, writing: Writing): string {
  const written = String(fact);
  switch (value.type) {
    case 'number':
      return writeNumber(written, value, facts, writing);
    case 'date':
      return formatDate(written, writing.print.dates);
    case 'dateTime':
      return formatDate(dayOf(new Date(written), writing.timeZone), writing.print.dates);
    case 'boolean':
      return writing.print.words[fact === true ? 'yes' : 'no'][writing.language] ?? '';
    case 'enumeration':
      return labelIn(writing, value.enumeration, written);
    case 'text':
      return value.groups === undefined ? written : inGroups(written, value.groups);
  }
}

function writeNumber(figure: string, { unit, decimals }: PrintValue, facts: unknown, writing: Writing): string {
  if (unit === undefined) return formatNumber(figure, writing.language, { decimals });
  const held = typeof unit === 'string' ? unit : factAt(facts, unit.path);
  const name = typeof held === 'string' ? held : '';
  const written = typeof unit === 'string' ? unit : labelIn(writing, unit.enumeration, name);
  return formatQuantity(figure, written, writing.language, { decimals });
}

function labelIn({ enumerations, language }: Writing, enumeration: string | undefined, name: string): string {
  const values = enumeration === undefined ? [] : (enumerations[enumeration]?.values ?? []);
  return values.find((value) => value.name === name)?.label[language] ?? name;
}

/** `22072000` in groups of 4, 2, 2 is `2207 20 00`; spaces that do not break. */
function inGroups(text: string, sizes: readonly number[]): string {
  const groups: string[] = [];
  let rest = text;
  for (const size of sizes) {
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...groups, rest].filter((group) => group !== '').join('\u00A0');
}
