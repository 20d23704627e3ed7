import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import type { Text } from '../../metadata/types/index.ts';
import { formLayout } from './form-layout.ts';
import { inScreenOrder, nameOnScreen } from './screen-order.ts';
import { parsePath } from './state/paths.ts';

const { application, book } = exampleCatalogue.entities;
if (application === undefined || book === undefined) throw new Error('the example has applications and books');
const english = (text: Text | undefined) => text?.['en'] ?? '';

it('sorts issues by position on screen, not by the order of fields', () => {
  const layout = formLayout(book);
  const shown = layout.flatMap(({ fields }) => fields.map(({ path }) => path.join('.')));
  const issues = ['', ...shown.toReversed()].map((path) => ({ path }));
  expect(inScreenOrder(layout, book, issues).map(({ path }) => path)).toEqual([...shown, '']);
});

it('sorts the issues of rows by row, then by field', () => {
  const issues = ['authors.1.name', 'authors.0.share', 'authors.0.name'].map((path) => ({ path }));
  const ordered = inScreenOrder(formLayout(book), book, issues);
  expect(ordered.map(({ path }) => path)).toEqual(['authors.0.name', 'authors.0.share', 'authors.1.name']);
});

it.each([
  { path: 'authors.1.share', name: 'Authors 2: Share' },
  { path: 'title', name: 'Title' },
])('names $path "$name"', ({ path, name }) => {
  expect(nameOnScreen(formLayout(book), book, parsePath(path), english)).toBe(name);
});

it('prefixes the section for a field taken out of its group, and for an ambiguous label', () => {
  const street = { type: 'text', name: 'street', label: { en: 'Street' }, required: false, readOnly: false } as const;
  const fields = {
    address: { type: 'group', name: 'address', label: { en: 'Residence address' }, fields: { street } },
    first: { ...street, name: 'first', label: { en: 'E-mail' } },
    second: { ...street, name: 'second', label: { en: 'E-mail' } },
  };
  const entity = { ...application, fields: { ...application.fields, ...fields } } as unknown as typeof application; // only three fields are read
  const section = (name: string, ...shown: readonly string[]) => ({
    name,
    label: { en: `Section ${name}` },
    columns: 2,
    fields: shown.map((field) => ({ field, span: 1 })),
  });
  const form = { sections: [section('seat', 'address.street', 'first'), section('person', 'second')] };
  const layout = formLayout({ ...entity, form: form as unknown as NonNullable<typeof entity.form> }); // only the sections are read
  const names = ['address.street', 'first', 'second'].map((path) =>
    nameOnScreen(layout, entity, parsePath(path), english),
  );
  expect(names).toEqual(['Section seat: Street', 'Section seat: E-mail', 'Section person: E-mail']);
});
