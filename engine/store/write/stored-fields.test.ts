import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import { storedFields } from './stored-fields.ts';

describe('the selection of stored fields', () => {
  it('excludes computed fields and related records', () => {
    for (const entity of Object.values(exampleCatalogue.entities)) {
      const selected = storedFields(entity.fields);
      for (const field of Object.values(entity.fields)) {
        const isElsewhere = field.type === 'relation' || field.formula !== undefined;
        if (isElsewhere) expect(Object.keys(selected), `${entity.name}.${field.name}`).not.toContain(field.name);
      }
    }
  });

  it('has ids of references and rows, and the properties of files', () => {
    expect(storedFields(exampleCatalogue.entities['book']?.fields ?? {})).toMatchObject({
      title: true,
      genre: { id: true },
      authors: { id: true, name: true, share: true },
      dimensions: { width: true },
      cover: { id: true, name: true, mediaType: true, size: true },
    });
  });
});
