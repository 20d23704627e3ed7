import { expect, expectTypeOf, it } from 'vitest';
import {
  derived,
  fixed,
  forLoader,
  deprecated,
  assignedByLoader,
  transformed,
  optional,
  required,
  withDefault,
  withDefaultFrom,
} from './describe.ts';
import { applyDefaults, type ResolvedOf, diffsOf, type SourceOf } from './apply-defaults.ts';
import { requiredKeys, schemaOf, source, objectOf, unionSchema, sourceKeys } from './schema-of.ts';
import { client, properties, screen } from './diff.ts';
import { listOf, lowerName, nameOf, oneOf, text, integer } from './shapes.ts';

const page = {
  name: required(lowerName, { text: 'Its name.', means: client }),
  size: withDefault(oneOf('a4', 'a5'), 'a4', { text: 'Of the paper.', means: screen }),
};
const leaflet = {
  pages: required(listOf(objectOf(page), { minItems: 1 }), { means: client }),
  permission: optional(nameOf('permission'), { text: 'Who may print it.', means: client }),
  folds: deprecated('write "pages"'),
};

it('types the written form and the catalogue form', () => {
  expectTypeOf<SourceOf<typeof page>>().toEqualTypeOf<{ readonly name: string; readonly size?: 'a4' | 'a5' }>();
  expectTypeOf<ResolvedOf<typeof page>>().toEqualTypeOf<{ readonly name: string; readonly size: 'a4' | 'a5' }>();
  expectTypeOf<keyof SourceOf<typeof leaflet>>().toEqualTypeOf<'pages' | 'permission'>();
});

it('does not compile a property without a diff', () => {
  // @ts-expect-error: `means` is missing
  expect(optional(lowerName, { text: 'No diff.' })).toHaveProperty('need', 'optional');
});

it('fills defaults in, also in nested objects', () => {
  expect(applyDefaults(leaflet, { pages: [{ name: 'front' }, { name: 'back', size: 'a5' }] })).toEqual({
    pages: [
      { name: 'front', size: 'a4' },
      { name: 'back', size: 'a5' },
    ],
  });
});

it('makes the JSON Schema', () => {
  expect(schemaOf(leaflet)).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['pages'],
    properties: {
      pages: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name'],
          properties: {
            name: { $ref: 'common.schema.json#/definitions/lowerName', description: 'Its name.' },
            size: { enum: ['a4', 'a5'], default: 'a4', description: 'Of the paper.' },
          },
        },
      },
      permission: { $ref: 'common.schema.json#/definitions/permissionName', description: 'Who may print it.' },
      folds: { not: {}, errorMessage: 'write "pages"' },
    },
  });
});

it('classifies changes by the diff of each property', () => {
  const compare = properties<ResolvedOf<typeof page>>(diffsOf(page));
  expect(compare('cover', { name: 'front', size: 'a4' }, { name: 'back', size: 'a5' })).toEqual([
    { group: 'breaking for clients', path: 'cover.name', message: 'is "back" instead of "front"' },
    { group: 'screen only', path: 'cover.size', message: 'is "a5" instead of "a4"' },
  ]);
});

const cover = {
  name: assignedByLoader<string>({ means: client }),
  extends: forLoader(lowerName, 'What it is like.'),
  label: derived(text, { means: screen }),
  inside: transformed<readonly string[], number>(listOf(lowerName), { means: client }),
  sides: fixed(2, { means: screen }),
};

it('requires derived properties from the loader', () => {
  expectTypeOf<keyof SourceOf<typeof cover>>().toEqualTypeOf<'extends' | 'label' | 'inside'>();
  expectTypeOf<ResolvedOf<typeof cover>['inside']>().toEqualTypeOf<number>();
  const label = { en: 'Cover' };
  expect(applyDefaults(cover, { name: 'front', label, inside: 3 })).toEqual({
    name: 'front',
    label,
    inside: 3,
    sides: 2,
  });
  // @ts-expect-error: `label` is missing
  expect(applyDefaults(cover, { name: 'front', inside: 3 })).not.toHaveProperty('label');
});

it('accepts only written properties from files', () => {
  expect(sourceKeys(cover)).toEqual(['extends', 'label', 'inside']);
  expect(requiredKeys(cover)).toEqual(['inside']);
  expect(source(cover).schema['required']).toEqual(['inside']);
  expect(schemaOf(cover, 'piece')).not.toHaveProperty('required');
});

it('has one default where the kind says so', () => {
  const height = optional(integer(1), { means: screen });
  expect(applyDefaults({ height: withDefaultFrom(height, 210) }, {})).toEqual({ height: 210 });
  expect(applyDefaults({ height }, {})).toEqual({});
});

it('validates a thing by its kind', () => {
  const kinds = {
    paper: { kind: required(oneOf('paper'), { means: client }), weight: required(integer(1), { means: screen }) },
    cloth: { kind: required(oneOf('cloth'), { means: client }) },
  };
  const written = { kind: required(oneOf('paper', 'cloth'), { means: client }), weight: kinds.paper.weight };
  expect(unionSchema(written, kinds)).toEqual({
    type: 'object',
    required: ['kind'],
    properties: { kind: { enum: ['paper', 'cloth'] }, weight: { type: 'integer', minimum: 1 } },
    allOf: [
      {
        if: { required: ['kind'], properties: { kind: { const: 'paper' } } },
        then: { additionalProperties: false, required: ['kind', 'weight'], properties: { kind: {}, weight: {} } },
      },
      {
        if: { required: ['kind'], properties: { kind: { const: 'cloth' } } },
        then: { additionalProperties: false, required: ['kind'], properties: { kind: {} } },
      },
    ],
  });
});
