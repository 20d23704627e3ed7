import { Big } from 'big.js';
import { printedAt, type Print, type PrintText, type PrintValue } from '../metadata/index.ts';
import { instantText, type Values } from '../record/index.ts';
import { factAt, visibleBlocks, type VisibleText } from './visible-blocks.ts';
import { withheldLines } from './withheld.ts';

/** A printed fact: its path in the record and its stored value, independent of language and format. */
export type ContentLine = readonly [path: string, value: string | boolean | null];

/** The facts of a print in its order, each path once, then what it withholds. */
export function contentOf(print: Print, facts: Values, constants: Values): readonly ContentLine[] {
  const lines = visibleBlocks(print, facts, constants).flatMap((shown): readonly ContentLine[] => {
    switch (shown.kind) {
      case 'values':
        return shown.items.flatMap(textLines);
      case 'party':
        return shown.presence !== 'there' ? [[shown.block.of, null]] : shown.items.flatMap(textLines);
      case 'table':
        return shown.rows.flatMap((row) => row.flatMap(textLines));
      case 'choices':
        return shown.block.items.map(({ path }): ContentLine => [path, factAt(facts, path) === true]);
      case 'text':
        return textLines(shown.text);
    }
  });
  return [...new Map([...lines, ...withheldLines(print, facts)].map((line) => [line[0], line])).values()];
}

function textLines({ text, facts, prefix }: VisibleText): readonly ContentLine[] {
  return Object.entries(text.values)
    .filter(([path]) => path !== printedAt)
    .flatMap(([path, value]): readonly ContentLine[] => [
      [prefix + path, plainValue(factAt(facts, path), value)],
      ...(typeof value.unit === 'object'
        ? [[prefix + value.unit.path, plainValue(factAt(facts, value.unit.path), { type: 'text' })] as const]
        : []),
    ]);
}

function plainValue(fact: unknown, { type }: PrintValue): string | boolean | null {
  if (typeof fact === 'boolean') return fact;
  if (typeof fact !== 'string' && typeof fact !== 'number') return null;
  const text = String(fact);
  if (type === 'number') return new Big(text).toFixed();
  return type === 'dateTime' ? instantText(text) : text.normalize('NFC');
}

/**
 * The bytes for a document's hash: UTF-8 of a compact JSON list of print, entity and record id, then the content lines.
 * Texts are in Unicode NFC, decimals without trailing zeros, instants in UTC with milliseconds, days `YYYY-MM-DD`,
 * absent values null. Language, number and day of printing are excluded.
 */
export function canonicalContent(
  { name, entity }: Pick<Print, 'name' | 'entity'>,
  recordId: string,
  lines: readonly ContentLine[],
): Uint8Array {
  return new TextEncoder().encode(JSON.stringify([[name, entity, recordId], ...lines]));
}

/** Every path that a print reads: texts, rules, and values compared with the printed ones. */
export function printPaths({ blocks, types, asIssued, correctedAt }: Print): readonly string[] {
  const ofTexts = (texts: readonly PrintText[], prefix = '') => texts.flatMap((text) => pathsIn(text, prefix));
  const shown = blocks.flatMap((block): readonly string[] => {
    switch (block.kind) {
      case 'values':
        return ofTexts(block.items);
      case 'party':
        return [`${block.of}.id`, ...ofTexts(block.items)];
      case 'table':
        return ofTexts(block.columns, `${block.of}.`);
      case 'choices':
        return block.items.map(({ path }) => path);
      case 'note':
      case 'footer':
        return pathsIn(block.text, '');
    }
  });
  const read = Object.keys(types).filter((path) => !path.startsWith('$'));
  const compared = [...asIssued.map((path) => `${path}.id`), ...(correctedAt === undefined ? [] : [correctedAt])];
  return [...new Set([...shown, ...read.map((path) => path.replaceAll('[]', '')), ...compared])];
}

function pathsIn({ values }: PrintText, prefix: string): readonly string[] {
  return Object.entries(values).flatMap(([path, { unit }]) => {
    if (path === printedAt) return [];
    return [prefix + path, ...(typeof unit === 'object' ? [prefix + unit.path] : [])];
  });
}
