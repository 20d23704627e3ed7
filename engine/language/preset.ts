import { entity } from './entity/entity.ts';
import { documentSchema, sourceKeys } from './schema-of.ts';
import { lowerName } from './shapes.ts';

const ofEntityAlone = [
  'entity',
  'extends',
  'derivedRecord',
  'offspring',
  'sharedLimit',
  'dated',
  'findings',
  'queue',
  'locks',
];
const shared = sourceKeys(entity).filter((name) => !ofEntityAlone.includes(name));

/** Shared properties of entities; each key is validated as in an entity. */
export const presetSchema = documentSchema('preset', 'Shared properties of entities', {
  type: 'object',
  additionalProperties: false,
  required: ['preset'],
  properties: {
    preset: { ...lowerName.schema, description: 'Name of the preset, equal to the name of its file.' },
    ...Object.fromEntries(shared.map((name) => [name, { $ref: `entity.schema.json#/properties/${name}` }])),
  },
});
