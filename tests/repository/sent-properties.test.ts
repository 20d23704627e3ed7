import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { portalEntity } from '../../tools/generate/portal-entity.ts';
import { sharedCatalogue } from '../server/catalogues.ts';

/** Browser code, without tests. */
const code = globSync(['engine/{react,record,rules,format,field-types}/**/*.{ts,tsx}', 'src/**/*.{ts,tsx}'])
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

it('sends browsers only those entity properties that their code reads', () => {
  const words = new Set(code.match(/\w+/gu));
  const { entities } = sharedCatalogue('metadata').catalogue;
  const sent = new Set(Object.values(entities).flatMap((entity) => Object.keys(portalEntity(entity))));
  expect([...sent].filter((name) => !words.has(name))).toEqual([]);
});
