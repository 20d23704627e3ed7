import { dayOf, formatDate, formatNumber, formatQuantity } from '../format/index.ts';
import {
  printedAt,
  type Enumeration,
  type Print,
  type PrintText,
  type PrintValue,
  type PrintWords,
} from '../metadata/index.ts';
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
  return text.parts.flatMap((part) => {
    const template = part[writing.language] ?? '';
    const paths = [...template.matchAll(place)].map(([, path = '']) => path);
    const values = new Map(paths.map((path) => [path, writePath(path, text.values[path], facts, writing)]));
    if (paths.length > 0 && [...values.values()].every((value) => value === '')) return [];
    return [template.replaceAll(place, (_, path: string) => values.get(path) ?? '').trim()];
  });
}

const place = /\{([^{}]+)\}/g;

function writePath(path: string, value: PrintValue | undefined, facts: unknown, writing: Writing): string {
  if (path === printedAt) return formatDate(writing.printedAt, writing.print.dates);
  const fact = factAt(facts, path);
  return fact === undefined || fact === '' ? '' : writeValue(fact, value ?? { type: 'text' }, facts, writing);
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
