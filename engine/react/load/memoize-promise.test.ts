import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityLibrary, libraryOf } from '../state/entity-library.ts';
import { FAILED_FOR_MS, fetched, NotLoaded, memoizePromise } from './memoize-promise.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a function that fails `failures` times, then succeeds, and counts its calls. */
function making(failures: number) {
  let asked = 0;
  const make = () => {
    asked += 1;
    return asked <= failures ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(asked);
  };
  return { make, asked: () => asked };
}

describe('memoizePromise', () => {
  it('calls make once for all callers, now and later', async () => {
    const cache = new Map<string, Promise<number>>();
    const { make, asked } = making(0);
    const all = await Promise.all([1, 2, 3].map(() => memoizePromise(cache, 'a', make)));
    await vi.advanceTimersByTimeAsync(10 * FAILED_FOR_MS);
    expect([...all, await memoizePromise(cache, 'a', make), asked()]).toEqual([1, 1, 1, 1, 1]);
  });

  it('calls make for each key', async () => {
    const cache = new Map<string, Promise<number>>();
    const { make } = making(0);
    expect([await memoizePromise(cache, 'a', make), await memoizePromise(cache, 'b', make)]).toEqual([1, 2]);
  });

  it.each([
    { afterMs: 0, asked: 1 },
    { afterMs: FAILED_FOR_MS - 1, asked: 1 },
    { afterMs: FAILED_FOR_MS, asked: 2 },
  ])('caches a failure briefly: after $afterMs ms there are $asked calls', async ({ afterMs, asked }) => {
    const cache = new Map<string, Promise<number>>();
    const { make, asked: times } = making(1);
    await expect(memoizePromise(cache, 'a', make)).rejects.toThrow('Failed to fetch');
    await vi.advanceTimersByTimeAsync(afterMs);
    await memoizePromise(cache, 'a', make).catch(() => undefined);
    expect(times()).toBe(asked);
  });

  it('rejects with NotLoaded and its cause', async () => {
    const cause = new TypeError('Failed to fetch');
    const failed: unknown = await fetched(Promise.reject(cause)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(NotLoaded);
    expect(failed).toMatchObject({ cause, message: 'A part of the product could not be fetched.' });
    expect(await fetched(Promise.resolve(5))).toBe(5);
  });
});

describe('an entity library', () => {
  const piece = (name: string) => ({ entity: { name } }) as never; // only its identity is compared

  it('is the same for the same imports, so that a restarted render gets the same promises', () => {
    const imports = { book: () => Promise.resolve(piece('book')) };
    expect(libraryOf(imports)).toBe(libraryOf(imports));
    expect(libraryOf({ ...imports })).not.toBe(libraryOf(imports));
  });

  it('imports each piece once, alone or with others, and returns the same promise for the same names', async () => {
    const asked: string[] = [];
    const library = entityLibrary(
      Object.fromEntries(
        ['book', 'loan'].map((name) => [name, () => (asked.push(name), Promise.resolve(piece(name)))]),
      ),
    );
    expect(library.loadAll(['book', 'loan'])).toBe(library.loadAll(['book', 'loan']));
    const [both, one] = await Promise.all([library.loadAll(['book', 'loan']), library.load('book')]);
    expect(both['book']).toBe(one);
    expect(asked).toEqual(['book', 'loan']);
  });

  it('loads list pieces where they exist, else the whole piece', async () => {
    const library = entityLibrary(
      { book: () => Promise.resolve(piece('book')), loan: () => Promise.resolve(piece('loan')) },
      { book: () => Promise.resolve(piece('listed book')) },
    );
    const names = await Promise.all(['book', 'loan'].map(async (name) => (await library.loadListed(name)).entity.name));
    expect(names).toEqual(['listed book', 'loan']);
    expect((await library.load('book')).entity.name).toBe('book');
  });

  it('rejects for an unknown entity', async () => {
    await expect(entityLibrary({}).load('book')).rejects.toThrow('The catalogue has no entity "book".');
  });

  it('loads a set again after a failed import', async () => {
    const { make } = making(1);
    const library = entityLibrary({
      book: () => Promise.resolve(piece('book')),
      loan: () => make().then(() => piece('loan')),
    });
    await expect(library.loadAll(['book', 'loan'])).rejects.toThrow(NotLoaded);
    await vi.advanceTimersByTimeAsync(FAILED_FOR_MS);
    expect(Object.keys(await library.loadAll(['book', 'loan']))).toEqual(['book', 'loan']);
  });
});
