import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { isValues } from '../../engine/record/index.ts';

/** Code and metadata that can send a text, without the texts and tests. */
const sources = ['engine', 'server', 'src', 'metadata']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(?:tsx?|json)$/u.test(entry.name) && !entry.name.includes('.test.'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !/[\\/]texts[\\/]/u.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

function keysIn(texts: unknown, path: string): readonly string[] {
  if (!isValues(texts)) return [path];
  return Object.entries(texts).flatMap(([name, inner]) => keysIn(inner, path === '' ? name : `${path}.${name}`));
}

it('every error text is used by code or metadata', () => {
  const { texts } = sharedCatalogue('metadata').catalogue;
  const keys = keysIn(texts['en'], '').filter((key) => key.startsWith('errors.'));
  const bases = new Set(keys.map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/u, '')));
  // The engine derives `errors.form.<code>` and `errors.import.<code>` from issue codes.
  const isSent = (key: string) =>
    sources.includes(key) || sources.includes(`'${key.replace(/^errors\.(?:form|import)\./u, '')}'`);
  expect([...bases].filter((key) => !isSent(key)).toSorted()).toEqual([]);
});
