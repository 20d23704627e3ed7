import { readFileSync, globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importedOperations } from '../../tools/generate/imported-operations.ts';

const folder = 'generated/portal';
const loaded = ['Boards', 'Find'];
/** Types that graphql-codegen adds. */
const helpers = ['Maybe', 'InputMaybe', 'Scalars'];

it('types the operations that the portal imports and no others', () => {
  const typed = globSync(`${folder}/**/operations.graphql`).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^(?:query|mutation) (\w+)/gmu)].map(([, name = '']) => name),
  );
  expect(typed.toSorted()).toEqual([...new Set([...importedOperations(folder), ...loaded])].toSorted());
});

it('generates only those types of the engine that its screens use', () => {
  const types = readFileSync('generated/engine/types.ts', 'utf8');
  const exported = [...types.matchAll(/^export type (\w+)/gmu)].map(([, name = '']) => name);
  const screens = globSync('engine/react/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
  const imported = screens.filter((text) => text.includes('generated/engine/types.ts')).join('\n');
  const isUsed = (name: string) => {
    const word = new RegExp(`\\b${name}\\b`, 'gu');
    return word.test(imported) || (types.match(word)?.length ?? 0) > 1;
  };
  expect(exported.filter((name) => !helpers.includes(name) && !isUsed(name))).toEqual([]);
});
