import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import type { Field } from '../../metadata/types/index.ts';
import { parsePath } from './state/paths.ts';
import { formLayout, spanOf, uiSchemaOf } from './form-layout.ts';

const named = { name: 'x', label: {}, required: false, readOnly: false } as const;
const text = { ...named, type: 'text', maxLength: 255, unique: false } as const;
const integer = { ...named, type: 'integer', scale: 0 } as const;
const group = { ...named, type: 'group', apiType: 'X', fields: {} } as const;
const rows = { ...named, type: 'rows', apiType: 'X', fields: {} } as const;
const files = { ...named, type: 'files', accept: [], maxBytes: 1 } as const;

const told = (field: Field, placement?: Parameters<typeof uiSchemaOf>[1]) => {
  const { 'ui:field': by, 'ui:widget': widget, 'ui:options': options } = uiSchemaOf(field, placement);
  return { by, widget, options };
};

describe('uiSchemaOf a field', () => {
  it.each<{ readonly of: string; readonly field: Field; readonly by?: string; readonly widget?: string }>([
    { of: 'a text', field: text, by: 'StringField', widget: 'text' },
    { of: 'a password', field: { ...text, format: 'password' }, by: 'StringField', widget: 'password' },
    { of: 'a phone number', field: { ...text, format: 'phone' }, by: 'StringField', widget: 'phone' },
    { of: 'an e-mail address', field: { ...text, format: 'email' }, by: 'StringField', widget: 'text' },
    { of: 'a long text', field: { ...text, type: 'longText' }, by: 'StringField', widget: 'longText' },
    { of: 'an integer', field: integer, by: 'StringField', widget: 'integer' },
    { of: 'a year', field: { ...integer, measures: 'year' }, by: 'StringField', widget: 'year' },
    { of: 'a decimal', field: { ...named, type: 'decimal', scale: 2 }, by: 'StringField', widget: 'decimal' },
    { of: 'a yes or no', field: { ...named, type: 'boolean' }, by: 'StringField', widget: 'boolean' },
    { of: 'a day', field: { ...named, type: 'date' }, by: 'StringField', widget: 'date' },
    { of: 'a JSON field', field: { ...named, type: 'json' }, by: 'StringField' },
    { of: 'files', field: files, by: 'files' },
    { of: 'a group', field: group },
    { of: 'rows', field: rows, by: 'rows' },
  ])('that is $of', ({ field, by, widget }) => {
    expect(told(field)).toMatchObject({ by, widget });
  });

  it('uses a custom widget for any field', () => {
    for (const field of [text, integer, files])
      expect(told(field, { widget: 'stockPicker' })).toMatchObject({ by: 'StringField', widget: 'stockPicker' });
  });

  it.each<{ readonly field: Field; readonly span: number; readonly takes: number }>([
    { field: text, span: 1, takes: 1 },
    { field: text, span: 2, takes: 2 },
    { field: { ...text, type: 'longText' }, span: 1, takes: 3 },
    { field: group, span: 1, takes: 3 },
    { field: rows, span: 2, takes: 3 },
    { field: files, span: 1, takes: 3 },
  ])('of $field.type with a span of $span takes $takes of three columns', ({ field, span, takes }) => {
    const schema = uiSchemaOf(field, { span, columns: 3 });
    expect(spanOf(schema)).toBe(takes);
    expect(schema['ui:options']).toMatchObject({ columns: 3 });
  });

  it('spans one column by default', () => {
    expect([spanOf(undefined), spanOf({}), spanOf({ 'ui:options': { span: 'all' } })]).toEqual([1, 1, 1]);
  });
});

describe('formLayout', () => {
  const entities = Object.values(exampleCatalogue.entities).filter(({ form }) => form !== undefined);

  it('has every section of every form with its fields, in order', () => {
    for (const entity of entities) {
      const layout = formLayout(entity);
      expect(layout.map(({ section }) => section)).toEqual(entity.form?.sections);
      for (const { section, fields } of layout)
        expect(fields.map(({ path }) => path)).toEqual(section.fields.map(({ field }) => parsePath(field)));
    }
  });

  it('limits a span to the columns of the section', () => {
    for (const { section, fields } of entities.flatMap(formLayout))
      for (const { uiSchema } of fields) expect(spanOf(uiSchema)).toBeLessThanOrEqual(section.columns);
  });

  it('omits fields that the viewer’s entity lacks, and is empty without a form', () => {
    const [book] = entities.filter(({ name }) => name === 'book');
    const { title, ...others } = book?.fields ?? {};
    expect(title).toBeDefined();
    const shown = formLayout({ form: book?.form, fields: others }).flatMap(({ fields }) => fields);
    expect(shown.map(({ field }) => field.name)).not.toContain('title');
    expect(shown.map(({ field }) => field.name)).toContain('genre');
    expect(formLayout({ fields: {}, form: undefined })).toEqual([]);
  });
});
