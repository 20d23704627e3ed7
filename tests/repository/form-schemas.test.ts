import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { exampleCatalogue } from '../../engine/example/index.ts';
import type { Catalogue, Entity } from '../../engine/metadata/types/index.ts';
import { formats, recordSchema } from '../../engine/shape/compile/index.ts';
import { newData } from '../../engine/react/form/state/form-data.ts';
import { formJsonSchema, type SchemaWords } from '../../engine/react/form/schema/form-json-schema.ts';

const catalogues = {
  'the register': sharedCatalogue('metadata').catalogue,
  'the example': exampleCatalogue,
};

/** Keywords of the schemas that JSON Schema does not define. */
const vocabulary = ['kind', 'unit', 'measures', 'scale', 'least', 'most', 'phone'];

function strictAjv(): Ajv {
  // A decimal is a string or a number.
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, formats });
  return ajv.addVocabulary(vocabulary);
}

function schemaOf(entity: Entity, { enumerations }: Catalogue, language: 'sk' | 'en') {
  const words: SchemaWords = {
    label: (text) => text?.[language] ?? '',
    enumerations,
    nothing: language === 'sk' ? 'Vyberte' : 'Choose',
  };
  return formJsonSchema({ ...recordSchema(entity), $id: 'validate' }, entity, words);
}

describe.each(Object.entries(catalogues))('the forms of %s', (_, catalogue) => {
  const withForm = Object.values(catalogue.entities).filter(({ form }) => form !== undefined);

  it.each(withForm)('gives a JSON Schema of $name that ajv accepts in strict mode, in both languages', (entity) => {
    for (const language of ['sk', 'en'] as const) {
      const schema = schemaOf(entity, catalogue, language);
      const validate = strictAjv().compile(schema);
      expect(schema.title).toBe(entity.label[language]);
      expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(entity.fields)));
      expect(validate({ ...Object.fromEntries(Object.keys(entity.fields).map((name) => [name, null])) })).toBe(true);
    }
  });

  it('has the initial value of each field as default, which is valid by its schema', () => {
    for (const entity of withForm) {
      const { properties = {} } = schemaOf(entity, catalogue, 'en');
      const defaults = Object.values(entity.fields).filter((field) => field.default !== undefined);
      for (const field of defaults)
        expect(properties[field.name]).toMatchObject({ default: newData(entity.fields)[field.name] });
    }
  });
});
