import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../../example/index.ts';
import type { Values } from '../../../record/index.ts';
import { recordValidator } from '../../../shape/compile/index.ts';
import { openForm, nextForm, visibleIssues, type FormState } from './form-state.ts';
import { formValidatorOf, startData, type ValidationContext } from './form-validator.ts';
import { parsePath } from './paths.ts';

const catalogue = exampleCatalogue;
const entity = catalogue.entities['book'];
if (entity === undefined) throw new Error('The example has no book.');
const context: ValidationContext = {
  view: catalogue,
  entity,
  viewer: { userId: '1' },
  today: '2026-03-05',
  shapeOf: recordValidator(entity),
};
const validator = formValidatorOf(context);

const book = () => openForm(startData(context), validator);
const set = (state: FormState, path: string, value: unknown) =>
  nextForm(state, { kind: 'set', path: parsePath(path), value }, validator);
const all = (values: Values) =>
  Object.entries(values).reduce((state, [path, value]) => set(state, path, value), book());

it('leaves a required field outside the form to the server, since it may be stored', () => {
  const { form } = entity;
  const sections = (form?.sections ?? []).map((section) => ({
    ...section,
    fields: section.fields.filter(({ field }) => field !== 'language'),
  }));
  const narrow = formValidatorOf({ ...context, entity: { ...entity, form: form && { ...form, sections } } });
  const paths = (state: FormState) => state.issues.map(({ path }) => path);
  const stored = { id: '5', title: null, language: null };
  expect(paths(openForm(stored, validator))).toEqual(expect.arrayContaining(['title', 'language']));
  expect(paths(openForm(stored, narrow))).toContain('title');
  expect(paths(openForm(stored, narrow))).not.toContain('language');
});

it('ignores an unknown field of an old draft, which is not sent', () => {
  const data = { ...book().data, left: 1, authors: [{ name: 'A', left: 1 }], dimensions: { left: 1 } };
  expect(openForm(data, validator).issues.filter(({ message }) => message === 'errors.form.unknownField')).toEqual([]);
});

it('opens a new record with its defaults and one row', () => {
  expect(book().data).toMatchObject({ copies: 1, isRare: false, acquiredAt: '2026-03-05', cover: [], authors: [{}] });
});

it('opens a new record with a boolean that a rule sets', () => {
  const isRare = { name: 'isRare', type: 'boolean', label: {}, required: false, readOnly: false } as const;
  const value = { mode: 'default', on: [], rule: true, debounceMs: 0 } as const;
  const rules = { ...entity.rules, isRare: { whenHidden: 'keep', value } } as const;
  const ruled = { ...context, entity: { ...entity, fields: { ...entity.fields, isRare }, rules } };
  expect(startData(ruled)).toMatchObject({ isRare: true, isReadingRoomOnly: false });
});

it('applies the effects of a choice, and reduces the options of another field', () => {
  const english = set(book(), 'language', 'EN');
  expect(english.data).toMatchObject({ currency: 'GBP' });
  const slovak = set(english, 'language', 'SK');
  expect(slovak.data).toMatchObject({ currency: 'EUR' });
  expect(slovak.fields['currency']?.options).toEqual(['EUR']);
});

it('keeps a value outside of the options, with an issue', () => {
  const state = set(all({ language: 'SK' }), 'currency', 'GBP');
  expect(state.data).toMatchObject({ currency: 'GBP' });
  expect(visibleIssues(state)).toContainEqual(
    expect.objectContaining({ path: 'currency', message: 'errors.form.choice' }),
  );
});

it('sets one of an exclusive pair and resets the other', () => {
  const state = all({ isRare: true, isReadingRoomOnly: true });
  expect(state.data).toMatchObject({ isRare: false, isReadingRoomOnly: true });
});

it('hides a field by its rule, with everything inside', () => {
  const state = all({ isReadingRoomOnly: true });
  expect(state.fields['dimensions']?.visible).toBe(false);
  expect(state.fields['dimensions.width']?.visible).toBe(false);
});

it('activates an overlay while its rule holds', () => {
  expect(book().fields['overlay:basic']?.visible).toBe(false);
  expect(all({ isRare: true }).fields['overlay:basic']?.visible).toBe(true);
});

it('computes exactly, and shows the result after the debounce', () => {
  const typing = all({ 'dimensions.width': '12.5', 'dimensions.height': '20.1' });
  expect(typing.fields['dimensions.weight']?.computed).toBe(true);
  expect(typing.data['dimensions']).toMatchObject({ weight: '12.563' });
  expect(typing.waiting).toEqual({ 'dimensions.weight': '0.000' });
});

it('validates each row separately', () => {
  const added = set(book(), 'authors', [{}, {}]);
  const state = set(set(added, 'authors.0.share', '60'), 'authors.1.share', '40');
  expect(state.fields['authors.0.comment']?.visible).toBe(false);
  expect(state.fields['authors.1.comment']?.visible).toBe(true);
});

it.each([
  { path: 'acquiredAt', value: '31.02.2026', message: 'errors.form.date' },
  { path: 'price', value: '12abc', message: 'errors.form.otherUnit' },
  { path: 'price', value: '-1', message: 'errors.form.negative' },
  { path: 'price', value: '1.234', message: 'errors.form.scale' },
  { path: 'copies', value: '1.5', message: 'errors.form.integer' },
])('reports $message for $value', ({ path, value, message }) => {
  expect(
    visibleIssues(all({ [path]: value }))
      .filter((issue) => issue.path === path)
      .map((issue) => issue.message),
  ).toEqual([message]);
});
