import { describe, expect, it } from 'vitest';
import type { Values } from '../../../record/index.ts';
import { fillFrom, isFilledByLookUp, valuesOf } from './look-up-fills.ts';
import { nextForm, openForm, type FormEvent, type FormState, type FormValidator } from './form-state.ts';

/** Choosing another genre clears the shelf. */
const validator: FormValidator = {
  follow: (data, changed) => ({ data: changed === 'genre' ? { ...data, shelf: null } : data, waiting: [] }),
  states: () => ({}),
  issues: () => [],
};

const start: Values = { name: 'Jana', email: 'own@example.org', genre: null, shelf: '7', address: { city: 'Nitra' } };
const after = (...events: readonly FormEvent[]): FormState =>
  events.reduce((state, event) => nextForm(state, event, validator), openForm(start, validator));

const found: Values = { name: 'Jana Nová', email: null, genre: { id: '3' }, 'address.city': 'Košice' };
const fill: FormEvent = { kind: 'fill', by: 'name', values: found };

describe('the result of a look-up', () => {
  it('is written into every field, with its effects, as an edit', () => {
    const state = after(fill);
    expect(state.data).toEqual({
      name: 'Jana Nová',
      email: null,
      genre: { id: '3' },
      shelf: null,
      address: { city: 'Košice' },
    });
    expect([...state.touched]).toEqual(Object.keys(found));
  });

  it('leaves an empty field untouched that stays empty', () => {
    const state = after({ kind: 'fill', by: 'name', values: { name: 'Jana Nová', phone: null } });
    expect([...state.touched]).toEqual(['name']);
  });

  it.each([
    { path: 'name', filled: true },
    { path: 'address.city', filled: true },
    { path: 'email', filled: false },
    { path: 'shelf', filled: false },
  ])('makes $path read-only: $filled', ({ path, filled }) => {
    expect(isFilledByLookUp(after(fill).filled, path)).toBe(filled);
  });

  it('removes server errors of the filled fields', () => {
    const issue = { path: 'name', message: 'errors.form.unique', params: {}, severity: 'error' as const };
    const other = { ...issue, path: 'shelf' };
    expect(after({ kind: 'refuse', issues: [issue, other] }, fill).serverIssues).toEqual([other]);
  });
});

describe('releasing a look-up', () => {
  it('keeps the values editable', () => {
    const state = after(fill, { kind: 'release', by: 'name', how: 'keep' });
    expect(state.data['name']).toBe('Jana Nová');
    expect(state.filled).toEqual({});
  });

  it('restores the previous values', () => {
    const state = after(fill, { kind: 'release', by: 'name', how: 'undo' });
    expect(state.data).toMatchObject({
      name: 'Jana',
      email: 'own@example.org',
      genre: null,
      address: { city: 'Nitra' },
    });
    expect(state.filled).toEqual({});
  });

  it('does nothing when nothing was filled', () => {
    const state = after();
    expect(nextForm(state, { kind: 'release', by: 'name', how: 'undo' }, validator)).toBe(state);
  });

  it('happens when the form is opened again', () => {
    expect(after(fill, { kind: 'open', data: start }).filled).toEqual({});
  });
});

it('takes the parts of a result that the fields use, without type names', () => {
  const answer = { __typename: 'Reader', id: '1', name: 'Jana', town: ' ', genre: { __typename: 'Genre', id: '3' } };
  expect(valuesOf({ name: 'name', city: 'town', genre: 'genre', phone: 'phone' }, answer)).toEqual({
    name: 'Jana',
    city: null,
    genre: { id: '3' },
    phone: null,
  });
});

it('stores the previous value of every field, also of empty ones', () => {
  expect(fillFrom({ name: 'Jana' }, { name: 'Nová', phone: null })).toEqual({
    paths: ['name'],
    before: { name: 'Jana', phone: null },
  });
});
