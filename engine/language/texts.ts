import { entries, screen, type Diff } from './diff.ts';
import { kindSchema } from './schema-of.ts';

const words = { $ref: '#/definitions/words' };

/** Texts of the product in one language, nested by key. */
export const textsSchema = kindSchema('texts', 'Interface words and messages of one language', {
  type: 'object',
  description:
    'Texts by nested key; {{name}} is a parameter, keys that end in _one, _few, _many or _other are plural forms.',
  properties: { $schema: { $ref: 'common.schema.json#/definitions/schema' } },
  additionalProperties: words,
  definitions: {
    words: {
      type: ['string', 'object'],
      minLength: 1,
      propertyNames: { pattern: '^[A-Za-z0-9_]+$', description: 'a key is letters, digits and underscores' },
      additionalProperties: words,
    },
  },
});

export const textsDiff: Diff<unknown> = (path, before, after) => {
  if (before === after) return [];
  return isNested(before) && isNested(after) ? entries(textsDiff)(path, before, after) : screen(path, before, after);
};

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
