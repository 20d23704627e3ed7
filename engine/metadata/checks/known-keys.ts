import type { Catalogue, Json } from '../types/index.ts';
import { isObject } from '../load/merge.ts';
import { singular } from './text-keys.ts';

/** The keys of all texts, plural forms under their common one. */
export function knownKeys({ texts, languages }: Catalogue): ReadonlySet<string> {
  return new Set(keysOf(texts[languages[0] ?? ''] ?? {}, '').map(singular));
}

function keysOf(value: Json, prefix: string): readonly string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    return typeof inner === 'string' ? [key] : keysOf(inner, key);
  });
}
