import { formatDate } from '../format/index.ts';
import { printedAt, type Brand, type PrintText, type PrintValue, type PrintWords } from '../metadata/index.ts';
import { textAt, valueAt } from '../record/index.ts';
import { enumerationLabel, formatValue, type ValueWords } from './format-value.ts';
import type { VisibleText } from './visible-blocks.ts';

/** Settings for formatting texts in a language. */
export interface Writing extends ValueWords {
  /** The day of printing, `YYYY-MM-DD`. */
  readonly printedAt: string;
}

/** The part of a catalogue that formatting needs. */
export interface WritingContext {
  readonly brand: Pick<Brand, 'timeZone'>;
  readonly enumerations: Writing['enumerations'];
}

/** Formatting of prints and letters in a language: instants as days, the print's words for yes and no. */
export function writingIn(
  language: string,
  { brand, enumerations }: WritingContext,
  { words, ...rest }: { readonly words: Pick<PrintWords, 'yes' | 'no'> } & Pick<Writing, 'dates' | 'printedAt'>,
): Writing {
  return {
    ...rest,
    language,
    timeZone: brand.timeZone,
    enumerations,
    yes: words.yes[language] ?? '',
    no: words.no[language] ?? '',
    instants: 'day',
  };
}

/** The text with its parts joined by commas, or its empty text. */
export function writeText({ text, facts }: VisibleText, writing: Writing): string {
  const parts = writeTextParts(text, facts, writing);
  return parts.length > 0 ? parts.join(', ') : (text.empty[writing.language] ?? '');
}

/** The parts of a text without those whose paths are all empty. */
export function writeTextParts(text: PrintText, facts: unknown, writing: Writing): readonly string[] {
  return partsWriter(text, writing)(facts);
}

/** A writer of a text's parts for many records: templates are parsed once. */
export function partsWriter(text: PrintText, writing: Writing): (facts: unknown) => readonly string[] {
  const parts = text.parts.map((part) => piecesOf(part[writing.language] ?? '', text, writing));
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return (facts) => writtenOf(only, facts);
  return (facts) => parts.flatMap((pieces) => writtenOf(pieces, facts));
}

/** Literal text, or a writer of a path's value. */
type Piece = string | ((facts: unknown) => string);

const place = /\{([^{}]+)\}/g;

function piecesOf(template: string, { values }: PrintText, writing: Writing): readonly Piece[] {
  // `split` returns the captured paths at odd indexes.
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
    written += written.endsWith('.') ? withoutStop(part) : part;
  }
  return isFilled ? [written.trim()] : [];
}

/** Removes the full stop after a value that ends with one, such as an abbreviated legal form. */
function withoutStop(part: string): string {
  return part.replace(/^\.(?=\s|$)/u, '');
}

function pathWriter(path: string, value: PrintValue = { type: 'text' }, writing: Writing): (facts: unknown) => string {
  if (path === printedAt) return () => formatDate(writing.printedAt, writing.dates);
  const steps = path.split('.');
  return (facts) => {
    const fact = valueAt(facts, steps) ?? '';
    return fact === '' ? '' : formatValue(fact, value, writing, unitOf(value, facts, writing));
  };
}

function unitOf({ unit = '' }: PrintValue, facts: unknown, writing: Writing): string {
  if (typeof unit === 'string') return unit;
  return enumerationLabel(writing, unit.enumeration, textAt(facts, unit.path) ?? '').label;
}
