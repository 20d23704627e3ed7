import { fileOf, type Content } from './file.ts';
import { listOf, type Json, type Shape } from './shapes.ts';

const row: Shape<Readonly<Record<string, Json>>> = {
  schema: {
    type: 'object',
    description: 'Values by field name; a reference is { "by": "codeCN", "is": "22072000" }.',
  },
};
const source: Shape<string> = {
  schema: { type: 'string', minLength: 1, description: 'Source of the data: document and section.' },
};

export const referenceDataFile = fileOf('reference-data', 'Initial records of an entity', {
  source,
  rows: listOf(row),
});

/** Seed rows of one entity: `{ "by": field, "is": value }` is the record that a reference points to. */
export type ReferenceData = Content<typeof referenceDataFile>;
