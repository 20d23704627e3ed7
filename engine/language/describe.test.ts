import { expect, expectTypeOf, it } from 'vitest';
import { former, optional, required, standing } from './describe.ts';
import { fill, type Filled, meaningsOf, type Written } from './filled.ts';
import { schemaOf, thing } from './schema-of.ts';
import { client, properties, screen } from './meaning.ts';
import { listOf, lowerName, nameOf, oneOf } from './shapes.ts';

const page = {
  name: required(lowerName, { text: 'Its name.', means: client }),
  size: standing(oneOf('a4', 'a5'), 'a4', { text: 'Of the paper.', means: screen }),
};
const leaflet = {
  pages: required(listOf(thing(page), { minItems: 1 }), { means: client }),
  permission: optional(nameOf('permission'), { text: 'Who may print it.', means: client }),
  folds: former('write "pages"'),
};

it('types what is written and what the catalogue has', () => {
  expectTypeOf<Written<typeof page>>().toEqualTypeOf<{ readonly name: string; readonly size?: 'a4' | 'a5' }>();
  expectTypeOf<Filled<typeof page>>().toEqualTypeOf<{ readonly name: string; readonly size: 'a4' | 'a5' }>();
  expectTypeOf<keyof Written<typeof leaflet>>().toEqualTypeOf<'pages' | 'permission'>();
});

it('does not compile a property without a meaning', () => {
  // @ts-expect-error: what a change of it means is not said
  expect(optional(lowerName, { text: 'No meaning.' })).toHaveProperty('need', 'optional');
});

it('fills defaults in, in what lies inside too', () => {
  expect(fill(leaflet, { pages: [{ name: 'front' }, { name: 'back', size: 'a5' }] })).toEqual({
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

it('tells changes by what each property means', () => {
  const compare = properties<Filled<typeof page>>(meaningsOf(page));
  expect(compare('cover', { name: 'front', size: 'a4' }, { name: 'back', size: 'a5' })).toEqual([
    { group: 'breaking for clients', path: 'cover.name', message: 'is "back" instead of "front"' },
    { group: 'screen only', path: 'cover.size', message: 'is "a5" instead of "a4"' },
  ]);
});
