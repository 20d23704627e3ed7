import { describe, expect, it } from 'vitest';
import type { Values } from '../../record/index.ts';
import { applyValues } from './apply-values.ts';
import { exampleContext, goodBook } from './testing.ts';

const book = exampleContext('book');
const stored = { id: '5', rowVersion: 1, code: 'B-2026-000005', ...goodBook };

describe('a new record', () => {
  it('is filled with defaults, formulas and the first status', () => {
    const { record } = applyValues(book, { kind: 'new', record: {} });
    expect(record).toMatchObject({
      copies: 1,
      isRare: false,
      acquiredAt: '2026-03-05',
      dimensions: { weight: '0.000' },
    });
    expect(applyValues(exampleContext('loan'), { kind: 'new', record: {} }).record).toMatchObject({
      status: 'REQUESTED',
      requestedAt: '2026-03-05',
    });
  });

  it('has suggested values in a form but not in a save', () => {
    const extension = exampleContext('extension');
    expect(applyValues(extension, { kind: 'new', record: {} }).record).toMatchObject({ dueAt: '2026-04-04' });
    expect(applyValues(extension, { kind: 'new', record: { dueAt: null } }).record).toMatchObject({ dueAt: null });
    const saved = applyValues(extension, { kind: 'save', stored: undefined, input: {} });
    expect(saved.record['dueAt']).toBeUndefined();
  });

  it('keeps prefilled values', () => {
    expect(applyValues(book, { kind: 'new', record: { acquiredAt: null, copies: 7 } }).record).toMatchObject({
      acquiredAt: null,
      copies: 7,
    });
  });
});

describe('a change in a form', () => {
  const change = (record: object, ...changed: string[]) =>
    applyValues(book, { kind: 'change', record: { ...goodBook, ...record }, changed });

  it('runs a formula when a field it listens to changes', () => {
    expect(change({ language: 'EN' }, 'language')).toMatchObject({
      record: { currency: 'GBP' },
      changed: ['currency'],
    });
  });

  it('leaves other values alone', () => {
    expect(change({ title: 'Iné', currency: 'GBP' }, 'title')).toMatchObject({
      record: { currency: 'GBP' },
      changed: [],
    });
  });

  it('recomputes after a change in a group', () => {
    const { record, changed } = change(
      { dimensions: { width: '10.5', height: '3', weight: null } },
      'dimensions.width',
    );
    expect(record['dimensions']).toEqual({ width: '10.5', height: '3', weight: '1.575' });
    expect(changed).toEqual(['dimensions.weight']);
  });

  it('resets the others of an exclusive set', () => {
    const { record, changed } = change({ isRare: true, isReadingRoomOnly: true }, 'isRare');
    expect(record).toMatchObject({ isRare: true, isReadingRoomOnly: false, copies: 1 });
    expect(changed).toEqual(['isReadingRoomOnly', 'copies']);
  });

  it('gives a new row its defaults and leaves an emptied one empty', () => {
    const authors = [...goodBook.authors, { name: 'Nová' }, { name: 'Iná', language: null }];
    expect(change({ authors }, 'authors').record['authors']).toEqual([
      goodBook.authors[0],
      { name: 'Nová', language: 'SK' },
      { name: 'Iná', language: null },
    ]);
  });
});

describe('a suggested value', () => {
  const loans = exampleContext('loan');
  const loan = { requestedAt: '2026-03-05', dueAt: null };
  const after = (record: Values, changed: string) => applyValues(loans, { kind: 'change', record, changed: [changed] });

  it('is set when its trigger changes, replacing the old value', () => {
    expect(after(loan, 'requestedAt')).toMatchObject({ record: { dueAt: '2026-04-04' }, changed: ['dueAt'] });
    expect(after({ ...loan, dueAt: '2026-03-09' }, 'requestedAt').record).toMatchObject({ dueAt: '2026-04-04' });
  });

  it.each([
    { case: 'typed over', record: { ...loan, dueAt: '2026-03-09' }, changed: 'dueAt' },
    { case: 'cleared', record: loan, changed: 'dueAt' },
    { case: 'without a trigger', record: { requestedAt: null, dueAt: '2026-03-09' }, changed: 'requestedAt' },
  ])('stays as it is where it is $case', ({ record, changed }) => {
    expect(after(record, changed)).toMatchObject({ record, changed: [] });
  });

  it('is not applied by a save or to a new record', () => {
    const input = { requestedAt: '2026-03-05' };
    expect(applyValues(loans, { kind: 'save', stored: undefined, input }).changed).not.toContain('dueAt');
    expect(applyValues(loans, { kind: 'new', record: input }).changed).not.toContain('dueAt');
  });
});

describe('a read-only value triggered by another field', () => {
  const moved = { id: '31', isForAdults: false, shelf: 'D4' };
  const other = { id: '32', isForAdults: false, shelf: 'B2' };
  const shelved = { ...stored, genre: moved, shelf: 'A1' };
  const shelfAfter = (input: Values, before: Values | undefined) =>
    applyValues(book, { kind: 'save', stored: before, input }).record['shelf'];

  it.each([
    { case: 'is set in a new record', before: undefined, input: { ...goodBook, genre: moved }, shelf: 'D4' },
    { case: 'stays when its source has changed meanwhile', input: { title: 'Iné' }, shelf: 'A1' },
    { case: 'stays when the same choice is sent', input: { genre: moved }, shelf: 'A1' },
    { case: 'is set by another choice', input: { genre: other }, shelf: 'B2' },
    { case: 'ignores the input of a client', input: { shelf: 'Z9' }, shelf: 'A1' },
    {
      case: 'ignores the input in a new record',
      before: undefined,
      input: { ...goodBook, genre: moved, shelf: 'Z9' },
      shelf: 'D4',
    },
  ])('$case', ({ input, shelf, ...given }) => {
    expect(shelfAfter(input, 'before' in given ? given.before : shelved)).toBe(shelf);
  });

  it('returns to the stored value when its trigger does', () => {
    const change = (genre: Values, shelf: string) =>
      applyValues(book, { kind: 'change', record: { ...shelved, genre, shelf }, changed: ['genre'], stored: shelved });
    expect(change(other, 'A1').record['shelf']).toBe('B2');
    expect(change(moved, 'B2').record['shelf']).toBe('A1');
  });
});

describe('a save', () => {
  it('refuses input that the form or section disables', () => {
    const { form } = book.entity;
    if (form === undefined) throw new Error('a book has a form');
    const [first, ...others] = form.sections.map((section) => ({ ...section, enabled: false }));
    const issuesIn = (changed: typeof form, input: object) =>
      applyValues({ ...book, entity: { ...book.entity, form: changed } }, { kind: 'save', stored, input: { ...input } })
        .issues;
    const closed = { path: 'title', message: 'errors.form.readOnly' };
    expect(issuesIn({ ...form, enabled: false }, { title: 'Nový' })).toMatchObject([closed]);
    expect(issuesIn({ ...form, sections: first ? [first] : [] }, { title: 'Nový' })).toMatchObject([closed]);
    expect(issuesIn({ ...form, sections: others }, { title: 'Nový' })).toEqual([]);
    expect(issuesIn({ ...form, enabled: false }, { title: stored.title })).toEqual([]);
  });

  const save = (input: object, was: object = stored) =>
    applyValues(book, { kind: 'save', stored: { ...stored, ...was }, input: { ...input } });

  it('keeps absent fields and clears null ones', () => {
    expect(save({ title: 'Nový', acquiredAt: null }).record).toMatchObject({
      title: 'Nový',
      acquiredAt: null,
      price: '12.50',
      code: 'B-2026-000005',
    });
  });

  it('recomputes a computed value regardless of the input', () => {
    const { record, issues } = save({ dimensions: { width: '2', weight: '999' } });
    expect(record['dimensions']).toEqual({ width: '2', height: '20', weight: '2.000' });
    expect(issues).toEqual([]);
  });

  it('ignores a read-only value', () => {
    expect(save({ code: 'B-1' })).toMatchObject({ record: { code: 'B-2026-000005' }, issues: [] });
  });

  it('takes a read-only value from the operation that saves', () => {
    const preset = { code: 'B-1' };
    const { record } = applyValues(book, { kind: 'save', stored: undefined, input: { title: 'Nový' }, preset });
    expect(record).toMatchObject({ code: 'B-1', title: 'Nový' });
  });

  it('keeps the preset value of a read-only field with rules', () => {
    const occasion = {
      kind: 'save' as const,
      stored: undefined,
      input: {},
      preset: { refusal: 'Knižnica má zatvorené.' },
    };
    expect(applyValues(exampleContext('loan'), occasion).record).toMatchObject(occasion.preset);
  });

  it('clears a hidden field with whenHidden clear', () => {
    expect(save({ note: 'tajné' }, { note: 'staré' }).record['note']).toBeNull();
    expect(save({ isRare: true, note: 'verejné' }).record['note']).toBe('verejné');
  });

  it('keeps a hidden group as stored, except computed fields', () => {
    const { record } = save({ isReadingRoomOnly: true, dimensions: { width: '99' } });
    expect(record['dimensions']).toEqual({ width: '10', height: '20', weight: '10.000' });
  });

  it('keeps copied values of disabled fields in a derived record and refuses others', () => {
    const derive = (isReadingRoomOnly: boolean) =>
      applyValues(book, {
        kind: 'save',
        stored: undefined,
        copied: { isReadingRoomOnly: true },
        input: { ...goodBook, genre: { id: '2', isForAdults: true }, isReadingRoomOnly },
      });
    expect(derive(true)).toMatchObject({ record: { isReadingRoomOnly: true }, issues: [] });
    expect(derive(false).issues).toMatchObject([{ path: 'isReadingRoomOnly', message: 'errors.form.readOnly' }]);
  });

  it('refuses another value for a field that is disabled', () => {
    const genre = { id: '2', isForAdults: true };
    expect(save({ genre, isReadingRoomOnly: true }, { genre })).toMatchObject({
      record: { isReadingRoomOnly: false },
      issues: [
        { code: 'readOnly', message: 'errors.form.readOnly', path: 'isReadingRoomOnly', params: {}, severity: 'error' },
      ],
    });
    expect(save({ genre, isReadingRoomOnly: false }, { genre }).issues).toEqual([]);
  });

  it('computes a triggered field while it is disabled', () => {
    expect(save({ isRare: true, copies: 1 })).toMatchObject({ record: { copies: 1 }, issues: [] });
    expect(save({ isRare: true, copies: 5 })).toMatchObject({ record: { copies: 1 }, issues: [{ path: 'copies' }] });
  });

  it.each([
    { case: 'keeps a given value', input: { language: 'EN', currency: 'EUR' }, currency: 'EUR' },
    { case: 'stays empty when cleared', input: { language: 'EN', currency: null }, currency: null },
    { case: 'is triggered when omitted', input: { language: 'EN' }, currency: 'GBP' },
    {
      case: 'stays without a trigger',
      input: { language: 'SK' },
      was: { currency: 'GBP' },
      currency: 'GBP',
    },
  ])('a listening field that is enabled $case', ({ input, was, currency }) => {
    expect(save(input, was).record['currency']).toBe(currency);
  });

  it('applies triggered formulas to a new record as a form does', () => {
    const made = (input: object) => applyValues(book, { kind: 'save', stored: undefined, input: { ...input } }).record;
    expect(made({ language: 'EN' })).toMatchObject({ currency: 'GBP' });
    expect(made({})['currency']).toBeUndefined();
  });

  it('resets omitted fields of an exclusive set', () => {
    expect(save({ isReadingRoomOnly: true }, { isRare: true }).record).toMatchObject({ isRare: false });
    expect(save({ isReadingRoomOnly: true, isRare: true }).record).toMatchObject({ isRare: true });
  });

  it('keeps values that a row with a stored id omits', () => {
    const { record } = save({
      authors: [
        { id: '1', name: 'Pavol Dobšinský' },
        { name: 'Nový', share: '10', comment: 'kapitola' },
      ],
    });
    expect(record['authors']).toEqual([
      { id: '1', name: 'Pavol Dobšinský', share: '60', language: 'SK', comment: null },
      { name: 'Nový', share: '10', comment: 'kapitola' },
    ]);
  });
});
