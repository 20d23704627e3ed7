import { formatDate } from '../format/index.ts';
import { printedAt, type Brand, type PrintText, type PrintValue, type PrintWords } from '../metadata/index.ts';
import { textAt, valueAt } from '../record/index.ts';
import { enumerationLabel, formatValue, type ValueWords } from './format-value.ts';
import type { VisibleText } from './visible-blocks.ts';

/** Everything but the record that writing texts in a language needs. */
export interface Writing extends ValueWords {
  /** The day of printing, `YYYY-MM-DD`. */
  readonly printedAt: string;
}

/** What of a catalogue texts are written with. */
export interface WritingContext {
  readonly brand: Pick<Brand, 'timeZone'>;
  readonly enumerations: Writing['enumerations'];
}

/** How texts on paper and in letters are written in a language: of an instant its day, yes and no in words of their own. */
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

/** The text of one place: its parts joined by a comma, or what stands for nothing. */
export function writeText({ text, facts }: VisibleText, writing: Writing): string {
  const parts = writeTextParts(text, facts, writing);
  return parts.length > 0 ? parts.join(', ') : (text.empty[writing.language] ?? '');
}

/** The parts of a text, but those whose places are all empty. */
export function writeTextParts(text: PrintText, facts: unknown, writing: Writing): readonly string[] {
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
    written += written.endsWith('.') ? withoutStop(part) : part;
  }
  return isFilled ? [written.trim()] : [];
}

/** What follows a value that ends in a full stop, such as an abbreviated legal form: its own would be a second one. */
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
