import type { Values } from '../../record/index.ts';
import { toSearchText } from '../../format/index.ts';

/** The text that matched the search, when the record's name did not. */
export function matchedText(record: Values, name: string, words: string): string | undefined {
  const wanted = toSearchText(words);
  return toSearchText(name).includes(wanted)
    ? undefined
    : textsIn(record).find((text) => toSearchText(text).includes(wanted));
}

/** Texts of a record and its references, without ids. */
function textsIn(record: Values): readonly string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    if (typeof value === 'string') return name === 'id' || name === '__typename' ? [] : [value];
    return isRecord(value) ? textsIn(value) : [];
  });
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
