import { valueAt } from './values.ts';

/**
 * How a record is called in one line: the places in braces filled from its fields.
 * Separators left over around an empty field are dropped.
 */
export function displayOf(template: string, record: unknown): string {
  const filled = template.replaceAll(/\{([^}]+)\}/g, (_, path: string) => {
    const value = valueAt(record, path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
  return filled
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/\s{2,}/g, ' ')
    .replaceAll(/^[\s,·–-]+|[\s,·–-]+$/g, '');
}

/** What stands for an empty value: words with their {places} filled from the record; nothing where there are places and none is filled. */
export function saidOf(words: string, record: unknown): string {
  const values = [...words.matchAll(/\{([^}]+)\}/g)].map(([, path = '']) => valueAt(record, path));
  const isSaid = values.length === 0 || values.some((value) => value !== undefined && value !== null && value !== '');
  return isSaid ? displayOf(words, record) : '';
}
