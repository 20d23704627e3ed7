import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { legalEntities, withCheckDigit } from '../../../tools/legal-entities.ts';
import { demoOrganizations } from '../../demo/organizations.ts';
import { maximumFound } from './legal-entity.ts';
import { findAmong, sampleEntities } from './sample.ts';

const entities = sampleEntities();
const find = findAmong(sampleEntities);
const namesBy = async (by: 'ico' | 'name', text: string) => (await find({ by, text })).map(({ name }) => name);

it('equals the output of the tool', () => {
  const written: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'sample.json'), 'utf8'));
  expect(written).toEqual(legalEntities());
});

it('has some hundreds of entities, each once, with numbers that agree', () => {
  expect(entities.length).toBeGreaterThanOrEqual(300);
  for (const key of ['ico', 'dic', 'name'] as const)
    expect(new Set(entities.map((entity) => entity[key])).size, key).toBe(entities.length);
  const invented = entities.filter(({ ico }) => ico?.startsWith('9') === false);
  for (const { ico, dic, icdph } of invented) {
    expect(ico).toBe(withCheckDigit(ico?.slice(0, 7) ?? ''));
    expect(BigInt(dic ?? '1') % 11n, dic ?? '').toBe(0n);
    expect([null, `SK${String(dic)}`]).toContain(icdph);
  }
});

it.each([
  { seven: '3132283', is: '31322832' },
  { seven: '0015116', is: '00151165' },
])('ends $seven by its check digit', ({ seven, is }) => {
  expect(withCheckDigit(seven)).toBe(is);
});

it('has every organization of the demo that has a number', async () => {
  for (const { ico, name } of demoOrganizations)
    if (ico !== undefined) expect(await namesBy('ico', ico)).toEqual([name]);
});

it.each([
  { by: 'ico', text: '900001', first: 'Tatranské biopalivá, a. s.' },
  { by: 'ico', text: '90 00 01 01', first: 'Tatranské biopalivá, a. s.' },
  { by: 'name', text: 'TATRANSKE', first: 'Tatranské biopalivá, a. s.' },
  { by: 'name', text: 'dunajské  palivá', first: 'Dunajské palivá, s. r. o.' },
  { by: 'name', text: 'nobody at all', first: undefined },
] as const)('finds by $by "$text"', async ({ by, text, first }) => {
  expect((await namesBy(by, text))[0]).toBe(first);
});

it('returns at most ten entities', async () => {
  expect(await find({ by: 'ico', text: '5' })).toHaveLength(maximumFound);
});
