import { buildSchema, isObjectType, validateSchema } from 'graphql';
import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { entityDocuments, offeredOperations, standardTypeDefinitions, typeDefinitions } from '../index.ts';
import { entityOperations } from './index.ts';

const catalogue = exampleCatalogue;
const entities = Object.values(catalogue.entities);
const offered = entities.flatMap((entity) => offeredOperations(entity).map((each) => ({ entity, ...each })));

it('offers each operation of the table somewhere in the example', () => {
  const keys = new Set(offered.map(({ key }) => key));
  expect(Object.keys(entityOperations).filter((key) => ![...keys].some((one) => one === key))).toEqual([]);
});

it('gives each offered operation a field of its root type and a document', () => {
  const schema = buildSchema(typeDefinitions(catalogue));
  for (const { entity, name, operation } of offered) {
    const root = operation.kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    expect(Object.keys(root?.getFields() ?? {})).toContain(name);
    const documents = entityDocuments(catalogue, entity);
    expect(documents.some(({ text }) => new RegExp(`\\b${name}\\b`, 'u').test(text))).toBe(true);
  }
});

it('prints the used types and those they refer to', () => {
  const names = [...standardTypeDefinitions((name) => name === 'History').matchAll(/^(?:type|scalar|enum) (\w+)/gmu)];
  expect(names.map(([, name]) => name)).toEqual([
    'JSON',
    'PageInfo',
    'DateTime',
    'History',
    'HistoryEntry',
    'HistoryChange',
  ]);
});

it('prints the result types of standard operations without entities', () => {
  const schema = buildSchema(`${standardTypeDefinitions(() => true)} type Query { none: Int }`);
  expect(validateSchema(schema)).toEqual([]);
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'));
  expect(types.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Board', 'BulkPreview', 'Comments', 'Entries', 'Found', 'History', 'MenuCount']),
  );
});
