import { describe, expect, it } from 'vitest';
import type { Values } from '../../record/index.ts';
import { recordValidator } from '../../shape/compile/index.ts';
import { fieldStates } from './field-states.ts';
import { recordIssues as issuesOf } from './record-issues.ts';
import { exampleContext, goodBook } from './testing.ts';

const book = exampleContext('book');
const loan = exampleContext('loan');

/** Issues of both validators. */
function recordIssues(context: typeof book, record: Values, options: { readonly stored?: Values } = {}) {
  return issuesOf(context, record, { ...options, shape: recordValidator(context.entity)(record) });
}

const goodLoan = {
  book: { id: '5' },
  lender: { id: '7' },
  borrower: { id: '8' },
  amount: '1',
  status: 'REQUESTED',
  requestedAt: '2026-03-05',
  dueAt: '2026-04-05',
};

describe('field states', () => {
  it('hide, disable, require and restrict by rules', () => {
    const states = fieldStates(book, { ...goodBook, isRare: true, price: null });
    expect(states['note']).toMatchObject({ visible: true });
    expect(states['copies']).toMatchObject({ enabled: false });
    expect(states['price']).toMatchObject({ required: true });
    expect(states['currency']).toMatchObject({ required: false, options: ['EUR'] });
    expect(states['language']).toMatchObject({ options: ['SK', 'EN'] });
    expect(states['dimensions.weight']).toMatchObject({ enabled: false });
    expect(states['code']).toMatchObject({ enabled: false, required: false });
  });

  it('disable fields, also nested ones, by form and section rules', () => {
    const { form } = book.entity;
    if (form === undefined) throw new Error('a book has a form');
    const closed = { var: 'isRare' };
    const enabledIn = (changed: typeof form) => {
      const states = fieldStates(
        { ...book, entity: { ...book.entity, form: changed } },
        { ...goodBook, isRare: false },
      );
      const placed = changed.sections.map(({ fields }) => fields.map(({ field }) => states[field]?.enabled));
      return { placed, inGroup: states['dimensions.width']?.enabled };
    };
    const sections = form.sections.map((section, index) => (index === 0 ? { ...section, enabled: closed } : section));
    expect(new Set(enabledIn(form).placed[0])).toEqual(new Set([true, false]));
    expect(new Set(enabledIn({ ...form, sections }).placed[0])).toEqual(new Set([false]));
    expect(enabledIn({ ...form, sections }).placed[1]).toEqual(enabledIn(form).placed[1]);
    expect(new Set(enabledIn({ ...form, enabled: closed }).placed.flat())).toEqual(new Set([false]));
    expect(enabledIn({ ...form, enabled: closed }).inGroup).toBe(false);
  });

  it('hide the fields of a hidden group', () => {
    const states = fieldStates(book, { ...goodBook, isReadingRoomOnly: true });
    expect(states['dimensions.width']).toMatchObject({ visible: false, required: false });
  });

  it('differ from row to row', () => {
    const states = fieldStates(book, { ...goodBook, authors: [{ share: '60' }, { share: '1' }] });
    expect(states['authors.0.comment']).toMatchObject({ visible: false, required: false });
    expect(states['authors.1.comment']).toMatchObject({ visible: true, required: true });
  });
});

describe('issues of a book', () => {
  it.each([
    { case: 'nothing wrong', change: {}, expected: [] },
    { case: 'a missing title', change: { title: '' }, expected: ['title errors.form.required {}'] },
    { case: 'a missing reference', change: { genre: null }, expected: ['genre errors.form.required {}'] },
    {
      case: 'a missing price of a rare book, with its own message',
      change: { isRare: true, price: null },
      expected: ['price errors.book.rareWithoutPrice {}'],
    },
    { case: 'a long title', change: { title: 'a'.repeat(256) }, expected: ['title errors.form.tooLong {"count":255}'] },
    { case: 'a text with a null character', change: { title: 'a\0' }, expected: ['title errors.form.text {}'] },
    { case: 'three places in a price', change: { price: '1.255' }, expected: ['price errors.form.scale {"count":2}'] },
    { case: 'zeros at the end of a price', change: { price: '1.2500' }, expected: [] },
    { case: 'a negative price', change: { price: '-1' }, expected: ['price errors.form.negative {}'] },
    { case: 'an invalid number', change: { price: '1e9' }, expected: ['price errors.form.number {}'] },
    { case: 'a fraction of an integer', change: { copies: 1.5 }, expected: ['copies errors.form.integer {}'] },
    { case: 'no copies', change: { copies: 0 }, expected: ['copies errors.form.min {"min":"1","unit":""}'] },
    {
      case: 'too many copies',
      change: { copies: 1001 },
      expected: ['copies errors.form.max {"max":"1000","unit":""}'],
    },
    {
      case: 'an unknown language',
      change: { language: 'XX', currency: 'EUR' },
      expected: ['language errors.form.choice {}'],
    },
    { case: 'a retired language', change: { language: 'LA' }, expected: ['language errors.form.choice {}'] },
    {
      case: 'a currency outside of its options',
      change: { currency: 'GBP' },
      expected: ['currency errors.form.choice {}'],
    },
    { case: 'an invalid day', change: { acquiredAt: '2026-02-30' }, expected: ['acquiredAt errors.form.date {}'] },
    {
      case: 'a day in the future',
      change: { acquiredAt: '2026-03-06' },
      expected: ['acquiredAt errors.book.acquiredInFuture {}'],
    },
    { case: 'no authors', change: { authors: [] }, expected: ['authors errors.form.minItems {"count":1}'] },
    {
      case: 'a nameless author',
      change: { authors: [{ name: null, share: '60' }] },
      expected: ['authors.0.name errors.form.required {}'],
    },
    {
      case: 'both of an exclusive set',
      change: { isRare: true, isReadingRoomOnly: true },
      expected: ['isRare errors.book.oneKind {}', 'isReadingRoomOnly errors.book.oneKind {}'],
    },
    {
      case: 'a width without a height',
      change: { dimensions: { width: '1', height: null } },
      expected: ['dimensions.height errors.form.required {}'],
    },
    {
      case: 'a width without a height while hidden',
      change: { isReadingRoomOnly: true, dimensions: { width: '1', height: null } },
      expected: [],
    },
    {
      case: 'three covers',
      change: { cover: [{ id: '1' }, { id: '2' }, { id: '3' }] },
      expected: ['cover errors.entity.file.tooMany {"max":2}'],
    },
  ])('$case', ({ change, expected }) => {
    const found = recordIssues(book, { ...goodBook, ...change });
    expect(found.map(({ path, message, params }) => `${path} ${message} ${JSON.stringify(params)}`)).toEqual(expected);
  });

  it('warns of a high price', () => {
    expect(recordIssues(book, { ...goodBook, price: '1000.01' })).toEqual([
      { code: 'costly', message: 'errors.book.costly', path: 'price', params: {}, severity: 'warning' },
    ]);
  });

  it('accepts a stored retired value', () => {
    expect(recordIssues(book, { ...goodBook, language: 'LA' }, { stored: { language: 'LA' } })).toEqual([]);
  });
});

describe('issues of a loan', () => {
  it.each([
    { case: 'nothing wrong', change: {}, expected: [] },
    { case: 'due before it was requested', change: { dueAt: '2026-03-01' }, expected: ['dueAt errors.form.dateRange'] },
    { case: 'to oneself', change: { borrower: { id: '7' } }, expected: ['borrower errors.loan.toOneself'] },
    { case: 'more than a constant allows', change: { amount: '20.001' }, expected: ['amount errors.loan.tooLarge'] },
    {
      case: 'required by the status',
      change: { status: 'LENT', dueAt: null },
      expected: ['dueAt errors.form.required'],
    },
  ])('$case', ({ change, expected }) => {
    expect(recordIssues(loan, { ...goodLoan, ...change }).map(({ path, message }) => `${path} ${message}`)).toEqual(
      expected,
    );
  });
});

it.each([
  { case: 'has not changed', change: { dueAt: '2026-04-06' }, expected: [] },
  { case: 'is equal in another notation', change: { amount: '30.000' }, expected: [] },
  { case: 'has changed', change: { amount: '29' }, expected: ['errors.loan.tooLarge'] },
])('lets a value stay that a constraint refuses in new records, where it $case', ({ change, expected }) => {
  const stored = { ...goodLoan, amount: '30' };
  const issues = recordIssues(loan, { ...stored, ...change }, { stored });
  expect(issues.map(({ message }) => message)).toEqual(expected);
});

it('quotes the values that a constraint names', () => {
  const [issue] = recordIssues(exampleContext('extension'), { dueAt: '2026-03-04' });
  expect(issue).toMatchObject({ message: 'errors.loan.dueOver', path: 'dueAt', params: { due: '2026-03-04' } });
});
