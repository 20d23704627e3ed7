import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFormStore, issuesAt, SETTLE_MS } from './form-store.ts';
import type { FormFieldState, FormIssue, FormValidator } from './form-state.ts';

const usual: FormFieldState = { visible: true, enabled: true, required: false, computed: false };
const tooLarge: FormIssue = { path: 'amount', message: 'errors.form.max', params: {}, severity: 'error' };

/** `total` is twice `amount`, after the debounce; the maximum amount is `most`. */
const validateUpTo = (most: number): FormValidator => ({
  follow: (data, changed) => ({
    data: { ...data, total: String(Number(data['amount']) * 2) },
    waiting: changed === 'amount' ? ['total'] : [],
  }),
  states: () => ({ amount: usual, total: { ...usual, computed: true } }),
  issues: (data) => (Number(data['amount']) > most ? [tooLarge] : []),
});

const opened = (settleMs?: number) => createFormStore({ amount: '1', total: '2' }, validateUpTo(10), settleMs);
const set = (value: string) => ({ kind: 'set', path: ['amount'], value }) as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a form store', () => {
  it('notifies subscribers of each change, and of nothing else', () => {
    const store = opened();
    let told = 0;
    const forget = store.subscribe(() => (told += 1));
    store.dispatch(set('2'));
    store.dispatch(set('2'));
    expect(told).toBe(1);
    forget();
    store.dispatch(set('3'));
    expect(told).toBe(1);
    store.close();
  });

  it('shows computed values after the debounce, restarted by each change', () => {
    const store = opened();
    store.dispatch(set('2'));
    vi.advanceTimersByTime(SETTLE_MS - 1);
    store.dispatch(set('3'));
    vi.advanceTimersByTime(SETTLE_MS - 1);
    expect(store.state().waiting).toEqual({ total: '2' });
    vi.advanceTimersByTime(1);
    expect(store.state().waiting).toEqual({});
    expect(store.state().data).toMatchObject({ total: '6' });
  });

  it('uses the given debounce, and no timer after it is closed', () => {
    const store = opened(1_000);
    store.dispatch(set('2'));
    vi.advanceTimersByTime(999);
    expect(store.state().waiting).not.toEqual({});
    store.close();
    vi.advanceTimersByTime(10_000);
    expect(store.state().waiting).not.toEqual({});
  });

  it('attempts a save, returns whether it is possible, and then shows all issues', () => {
    const store = createFormStore({ amount: '11', total: '22' }, validateUpTo(10));
    expect(issuesAt(store.state(), 'amount')).toEqual([]);
    expect(store.attempt()).toBe(false);
    expect(issuesAt(store.state(), 'amount')).toEqual([tooLarge]);
    expect(issuesAt(store.state(), 'total')).toEqual([]);
    store.dispatch(set('9'));
    expect(store.attempt()).toBe(true);
    expect(issuesAt(store.state(), 'amount')).toEqual([]);
    store.close();
  });

  it('validates present and future data with a new validator', () => {
    const store = opened();
    store.dispatch(set('8'));
    expect(store.attempt()).toBe(true);
    store.validateBy(validateUpTo(5));
    expect(store.state().data).toMatchObject({ amount: '8' });
    expect(store.attempt()).toBe(false);
    store.close();
  });

  it('stores equal files under distinct keys', () => {
    const store = opened();
    const file = new File(['x'], 'a.pdf', { type: 'application/pdf' });
    const [one, other] = [store.addFile(file), store.addFile(file)];
    expect(one).toEqual({ key: one.key, name: 'a.pdf', type: 'application/pdf', size: 1 });
    expect(other.key).not.toBe(one.key);
    expect([store.file(one.key), store.file(other.key), store.file('nothing')]).toEqual([file, file, undefined]);
    store.close();
  });
});
