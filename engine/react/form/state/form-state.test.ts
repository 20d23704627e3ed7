import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Values } from '../../../record/index.ts';
import { createFormStore, issuesAt } from './form-store.ts';
import {
  isEdited,
  nextForm,
  openForm,
  visibleIssues,
  type FormFieldState,
  type FormEvent,
  type FormState,
  type FormValidator,
} from './form-state.ts';

const usual: FormFieldState = { visible: true, enabled: true, required: false, computed: false };

/**
 * Test rules: choosing `type` clears `use`, `total` is twice `amount`, the title is required, the amount is at most 10.
 */
const validator: FormValidator = {
  follow: (data, changed) => ({
    data: { ...data, total: String(Number(data.amount) * 2), ...(changed === 'type' ? { use: null } : {}) },
    waiting: changed === 'amount' ? ['total'] : [],
  }),
  states: (data) => ({
    title: { ...usual, required: true },
    amount: usual,
    use: { ...usual, visible: data.type === 'A' },
    total: { ...usual, computed: true, enabled: false },
  }),
  issues: (data) => [
    ...(data.title ? [] : [{ path: 'title', message: 'errors.form.required', params: {}, severity: 'error' as const }]),
    ...(Number(data.amount) > 10
      ? [{ path: 'amount', message: 'errors.form.max', params: { max: 10 }, severity: 'error' as const }]
      : []),
  ],
};

const start: Values = {
  title: null,
  amount: '1',
  type: 'A',
  use: 'X',
  total: '2',
  rows: [{ name: 'a' }, { name: 'b' }],
};
const after = (...events: readonly FormEvent[]): FormState =>
  events.reduce((state, event) => nextForm(state, event, validator), openForm(start, validator));
const set = (path: string, value: unknown): FormEvent => ({ kind: 'set', path: path.split('.'), value });
const told = (state: FormState) => visibleIssues(state).map(({ path, message }) => `${path} ${message}`);

describe('a change', () => {
  it('applies its effects; computed values are shown after the debounce', () => {
    const changed = after(set('type', 'B'), set('amount', '4'), set('amount', '5'));
    expect(changed.data).toMatchObject({ type: 'B', use: null, total: '10' });
    expect(changed.waiting).toEqual({ total: '2' });
    expect(nextForm(changed, { kind: 'settle' }, validator).waiting).toEqual({});
  });

  it('to an equal value returns the same state', () => {
    const state = after();
    expect(nextForm(state, set('amount', '1'), validator)).toBe(state);
  });

  it('keeps the identity of unchanged field states', () => {
    const before = after();
    const changed = nextForm(before, set('type', 'B'), validator);
    expect(changed.fields.title).toBe(before.fields.title);
    expect(changed.fields.use?.visible).toBe(false);
  });
});

describe('a formula that replaces an entered value', () => {
  /** While `byTable` is on, each part is computed as 0; the total adds them up. */
  const covering: FormValidator = {
    follow: ({ ...data }) => {
      const [one, two] = data.byTable === true ? ['0', '0'] : [data.one, data.two];
      return { data: { ...data, one, two, total: String(Number(one) + Number(two)) }, waiting: [] };
    },
    states: ({ byTable }) => {
      const part = { ...usual, computed: byTable === true, enabled: byTable !== true };
      return { byTable: usual, one: part, two: part };
    },
    issues: () => [],
  };
  const formAfter = (...events: readonly FormEvent[]) =>
    events.reduce(
      (state, event) => nextForm(state, event, covering),
      openForm({ byTable: false, one: '1', two: null, total: '1' }, covering),
    );

  it.each([
    { case: 'replaces it', events: [], data: { one: '0', two: '0', total: '0' } },
    { case: 'restores it', events: [set('byTable', false)], data: { one: '1', two: '5', total: '6' } },
    {
      case: 'restores it each time',
      events: [set('byTable', false), set('one', '2'), set('byTable', true), set('byTable', false)],
      data: { one: '2', two: '5', total: '7' },
    },
  ])('$case', ({ events, data }) => {
    expect(formAfter(set('two', '5'), set('byTable', true), ...events).data).toMatchObject(data);
  });

  it('restores no value of another record', () => {
    const opened: FormEvent = { kind: 'open', data: { byTable: true, one: '0', two: '0', total: '0' } };
    expect(formAfter(set('byTable', true), opened, set('byTable', false)).data).toMatchObject({ one: '0', two: '0' });
  });
});

describe('issues', () => {
  it.each([
    { case: 'are hidden in an untouched form', events: [], shown: [] },
    { case: 'of a wrong value are visible at once', events: [set('amount', '11')], shown: ['amount errors.form.max'] },
    {
      case: 'of an emptied field are visible',
      events: [set('title', 'x'), set('title', '')],
      shown: ['title errors.form.required'],
    },
    {
      case: 'are all visible after an attempt to save',
      events: [{ kind: 'attempt' } as const],
      shown: ['title errors.form.required'],
    },
  ])('$case', ({ events, shown }) => {
    expect(told(after(...events))).toEqual(shown);
  });

  it('of an unchecked box are hidden until an attempt to save', () => {
    const issue = { path: 'agrees', message: 'errors.form.agrees', params: {}, severity: 'error' as const };
    const asking: FormValidator = { ...validator, issues: () => [issue] };
    const typed = nextForm(openForm({ ...start, agrees: false }, asking), set('title', 'x'), asking);
    expect(told(typed)).toEqual([]);
    expect(told(nextForm(typed, { kind: 'attempt' }, asking))).toEqual(['agrees errors.form.agrees']);
  });

  it('of the server are visible until their field changes', () => {
    const issue = (path: string) => ({ path, message: '', sentence: 'Nie.', params: {}, severity: 'error' as const });
    const refused = after(set('title', 'x'), {
      kind: 'refuse',
      issues: [issue('title'), issue('rows.1.name'), issue('')],
    });
    expect(told(refused)).toHaveLength(3);
    const changed = nextForm(refused, { kind: 'set', path: ['rows', 1, 'name'], value: 'c' }, validator);
    expect(changed.serverIssues.map(({ path }) => path)).toEqual(['title']);
  });
});

describe('rows', () => {
  it('drop the issues of their fields when removed', () => {
    const named: FormValidator = {
      ...validator,
      issues: ({ rows }) =>
        (Array.isArray(rows) ? rows : []).flatMap((row: { readonly name?: unknown }, index) =>
          row.name
            ? []
            : [{ path: `rows.${String(index)}.name`, message: 'errors.form.required', params: {}, severity: 'error' }],
        ),
    };
    const opened = openForm({ rows: [{ name: 'a' }, { name: null }] }, named);
    const emptied = nextForm(opened, { kind: 'set', path: ['rows', 0, 'name'], value: '' }, named);
    expect(told(emptied)).toEqual(['rows.0.name errors.form.required']);
    // The second row is now the first, and is untouched.
    expect(told(nextForm(emptied, { kind: 'set', path: ['rows'], value: [{ name: null }] }, named))).toEqual([]);
  });
});

it('opens untouched, and is edited after the first change', () => {
  expect(isEdited(after())).toBe(false);
  expect(isEdited(after(set('title', 'x')))).toBe(true);
  expect(isEdited(after(set('title', 'x'), { kind: 'open', data: start }))).toBe(false);
});

it('completes a reference without an edit', () => {
  const bare = openForm({ ...start, genre: { id: '1' } }, validator);
  const known = nextForm(bare, { kind: 'complete', path: ['genre'], record: { id: '1', name: 'Román' } }, validator);
  expect(known.data.genre).toEqual({ id: '1', name: 'Román' });
  expect(isEdited(known)).toBe(false);
  expect(nextForm(bare, { kind: 'complete', path: ['genre'], record: { id: '2' } }, validator)).toBe(bare);
});

it('preselects the only option without an edit, and keeps an existing choice', () => {
  const sole = { kind: 'preselect' as const, path: ['genre'], record: { id: '1', name: 'Román' } };
  const chosen = nextForm(openForm({ ...start, genre: null }, validator), sole, validator);
  expect(chosen.data.genre).toEqual({ id: '1', name: 'Román' });
  expect(isEdited(chosen)).toBe(false);
  const other = openForm({ ...start, genre: { id: '2' } }, validator);
  expect(nextForm(other, sole, validator)).toBe(other);
});

it('restores a draft as edits of the record', () => {
  const restored = after({ kind: 'restore', original: start, data: { ...start, title: 'x' } });
  expect(restored.original).toMatchObject({ title: null });
  expect(restored.data).toMatchObject({ title: 'x' });
  expect(isEdited(restored)).toBe(true);
});

describe('a store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows computed values 200 ms after the last change', () => {
    const store = createFormStore(start, validator);
    store.dispatch(set('amount', '3'));
    vi.advanceTimersByTime(150);
    store.dispatch(set('amount', '4'));
    vi.advanceTimersByTime(199);
    expect(store.state().waiting).toEqual({ total: '2' });
    vi.advanceTimersByTime(1);
    expect(store.state().waiting).toEqual({});
  });

  it('validates the data with a new validator without losing edits', () => {
    const store = createFormStore(start, validator);
    store.dispatch(set('title', 'x'));
    const tooShort = {
      path: 'title',
      message: 'errors.form.minLength',
      params: { min: 2 },
      severity: 'error' as const,
    };
    store.validateBy({ ...validator, issues: () => [tooShort] });
    expect(store.state().data).toMatchObject({ title: 'x' });
    expect(isEdited(store.state())).toBe(true);
    expect(issuesAt(store.state(), 'title')).toEqual([tooShort]);
  });

  it('refuses a save while there are errors', () => {
    const store = createFormStore(start, validator);
    expect(store.attempt()).toBe(false);
    expect(issuesAt(store.state(), 'title')).toHaveLength(1);
    store.dispatch(set('title', 'x'));
    expect(store.attempt()).toBe(true);
  });
});
