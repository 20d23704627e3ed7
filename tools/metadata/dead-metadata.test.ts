import { expect, it } from 'vitest';
import { loadWithReferences, readSources } from '../../engine/metadata/read/index.ts';
import { deadMetadata } from './dead-metadata.ts';

const { loaded, references } = loadWithReferences(readSources('metadata'), {});
const { catalogue } = loaded;
const folder = 'metadata';
const label = { sk: 'Nič', en: 'Nothing' };

it('finds no unused metadata in the register, except listed ones', () => {
  expect(deadMetadata({ catalogue, references, folder })).toEqual([]);
});

it('reports an unused permission, constant, enumeration and text', () => {
  const dead = {
    ...catalogue,
    permissions: [...catalogue.permissions, { name: 'NothingVisit', label }],
    constants: { ...catalogue.constants, nothingAtAll: 1 },
    enumerations: { ...catalogue.enumerations, Nothing: { name: 'Nothing', label, values: [] } },
    texts: { sk: { portal: { nothing: 'Nič' } } },
  };
  expect(
    deadMetadata({ catalogue: dead, references, folder }).filter((sentence) => !sentence.includes('is an exception')),
  ).toEqual([
    'permission NothingVisit is used by nothing',
    'constant nothingAtAll is used by nothing',
    'enumeration Nothing is used by nothing',
    'text portal.nothing is used by nothing',
  ]);
});

it('treats a text as used when another one includes it', () => {
  const texts = {
    sk: { errors: { internal: '{{amount}} $t(quoted.{{unit}})' }, quoted: { kg: 'kg' }, portal: { nothing: 'Nič' } },
  };
  expect(
    deadMetadata({ catalogue: { ...catalogue, texts }, references, folder }).filter(
      (sentence) => !sentence.includes('is an exception'),
    ),
  ).toEqual(['text portal.nothing is used by nothing']);
});

it('reports exceptions for used or missing metadata', () => {
  const { AccountStatus: _, ...enumerations } = catalogue.enumerations;
  expect(deadMetadata({ catalogue: { ...catalogue, enumerations }, references, folder })).toEqual([
    'enumeration AccountStatus is an exception in tools/metadata/dead-metadata.ts, but used or gone',
  ]);
});

it('does not search names of another product in this code', () => {
  expect(deadMetadata({ catalogue, references, folder: 'engine/example/metadata' })).toEqual([]);
});
