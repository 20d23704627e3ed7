import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../engine/format/index.ts';
import { type ListCondition, type FilterInput, createStore, type Store } from '../../engine/store/index.ts';
import { randomCases } from '../random-cases.ts';
import { libraryViewer, library, readerOf } from './lending.ts';
import { openedDatabase } from './test-database.ts';

const law = randomCases(100);
const zone = library.brand.timeZone;

/** A book in the test's model, equal to the one in the database. */
interface Book {
  readonly id: string;
  readonly title: string | null;
  readonly language: string | null;
  readonly price: string | null;
  readonly copies: number | null;
  readonly rare: boolean | null;
  readonly genre: string | null;
  readonly acquired: string | null;
  readonly created: string;
}

const words = ['Kytice', 'KYTICE II', 'Žltá ľalia', 'žltá', 'C-2026', 'c 2026', '', '100 %', 'a_b', "O'Neil"];
const prices = ['0', '0.01', '12.5', '12.50', '99.99', '100', '100.01', '1000000'];
const days = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-03-29', '2026-10-25'];
const languages = ['SK', 'EN', 'LA'];
const genres = ['1', '2', '3'];
// Midnights in Bratislava and in UTC, and the hours of clock changes.
const instants = [
  ...['2025-12-31T22:59:59.999Z', '2025-12-31T23:00:00Z', '2026-01-01T00:00:00Z', '2026-01-01T22:59:59Z'],
  ...['2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T22:59:00Z'],
];
const maybe = <Value>(of: readonly Value[]) => fc.constantFrom(...of, null);

const book = fc.record({
  title: maybe(words),
  language: maybe(languages),
  price: maybe(prices),
  copies: maybe([1, 2, 1000]),
  rare: maybe([true, false]),
  genre: maybe(genres),
  acquired: maybe(days),
  created: fc.constantFrom(...instants),
});
const books: readonly Book[] = fc
  .sample(book, { numRuns: 80, seed: law.seed })
  .map((each, index) => ({ ...each, id: String(index + 1) }));

const database = openedDatabase('library');
let store: Store;

beforeAll(async () => {
  store = createStore({ catalogue: library, database });
  await database.query(sql`insert into genre (id, name_sk, name_en)
    select id, 'žáner ' || id, 'genre ' || id from generate_series(1, 3) as id`);
  await database.query(sql`
    insert into book (id, title, language, price, copies, is_rare, genre_id, acquired_at, created_at)
    select id, title, language, price, copies, rare, genre, acquired, created
    from jsonb_to_recordset(${JSON.stringify(books)}::jsonb) as given (id bigint, title text, language text, price numeric,
      copies integer, rare boolean, genre bigint, acquired date, created timestamptz)`);
});

/** A filter with its condition and the books that match. */
interface Narrowing {
  readonly name: string;
  readonly value: FilterInput;
  readonly means: (book: Book) => boolean;
}

/** The form that searches compare: lower case without diacritics. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase();

const text: fc.Arbitrary<Narrowing> = fc.oneof(
  fc.constantFrom('kyt', 'KYTICE', 'zlta', 'ľalia', '2026', '%', '_', "'", 'nothing', 'i').map((contains) => ({
    name: 'title',
    value: { contains },
    means: ({ title }: Book) => title !== null && plain(title).includes(plain(contains)),
  })),
  fc.boolean().map((empty) => ({
    name: 'title',
    value: { empty },
    means: ({ title }: Book) => (title === null || title === '') === empty,
  })),
);

const between = (value: number | string | null, from: unknown, to: unknown, order: (of: unknown) => number) =>
  value !== null &&
  (from === undefined || order(value) >= order(from)) &&
  (to === undefined || order(value) <= order(to));

const bounds = <Value extends string>(of: readonly Value[]) =>
  fc.record({ from: fc.constantFrom(...of), to: fc.constantFrom(...of) }, { requiredKeys: [] });

const range: fc.Arbitrary<Narrowing> = fc.oneof(
  bounds(prices).map((value) => ({
    name: 'price',
    value,
    means: ({ price }: Book) => between(price, value.from, value.to, Number),
  })),
  bounds(['0', '1', '2', '1.5', '-0.5', '1000', '99999999999999999999']).map((value) => ({
    name: 'copies',
    value,
    means: ({ copies }: Book) => between(copies, value.from, value.to, Number),
  })),
);

const time = (day: unknown) => Date.parse(String(day));
const dates: fc.Arbitrary<Narrowing> = fc.oneof(
  bounds(days).map((value) => ({
    name: 'acquiredAt',
    value,
    means: ({ acquired }: Book) => between(acquired, value.from, value.to, time),
  })),
  bounds(days).map((value) => ({
    name: 'createdAt',
    value,
    means: ({ created }: Book) => between(dayOf(new Date(created), zone), value.from, value.to, time),
  })),
);

const chosen = (of: readonly string[]) => fc.uniqueArray(fc.constantFrom(...of, null));
const choices: fc.Arbitrary<Narrowing> = fc.oneof(
  chosen(languages).map((value) => ({
    name: 'language',
    value,
    means: ({ language }: Book) => value.includes(language),
  })),
  chosen(genres).map((value) => ({ name: 'genre', value, means: ({ genre }: Book) => value.includes(genre) })),
  fc.uniqueArray(fc.constantFrom('1', '7', '80', '81'), { minLength: 1 }).map((value) => ({
    name: 'id',
    value,
    means: ({ id }: Book) => value.some((each) => each === id),
  })),
);

const answers: fc.Arbitrary<Narrowing> = fc.oneof(
  fc.boolean().map((value) => ({ name: 'isRare', value, means: ({ rare }: Book) => (rare === true) === value })),
  fc.boolean().map((value) => ({
    name: 'isCostly',
    value,
    means: ({ price }: Book) => !value || (price !== null && Number(price) > 100),
  })),
);

const filters = fc.uniqueArray(fc.oneof(text, range, dates, choices, answers), {
  maxLength: 4,
  selector: ({ name }) => name,
});

/** An empty range matches every book, even one without a value. */
const holds = (narrowings: readonly Narrowing[], each: Book) =>
  narrowings.every(
    ({ value, means }) =>
      means(each) || (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0),
  );

/** A tree of conditions and the books that match. */
interface Tied {
  readonly condition: ListCondition;
  readonly means: (book: Book) => boolean;
}

const asFilter = (narrowings: readonly Narrowing[]) =>
  Object.fromEntries(narrowings.map(({ name, value }) => [name, value]));

const { tied } = fc.letrec<{ tied: Tied }>((tie) => ({
  tied: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    filters.map((narrowings): Tied => ({
      condition: { kind: 'filters', filter: asFilter(narrowings) },
      means: (each: Book) => holds(narrowings, each),
    })),
    fc
      .record({ kind: fc.constantFrom('all', 'some', 'none'), parts: fc.array(tie('tied'), { maxLength: 3 }) })
      .map(({ kind, parts }): Tied => ({
        condition: { kind, of: parts.map(({ condition }) => condition) },
        means: (each: Book) =>
          kind === 'all'
            ? parts.every(({ means }) => means(each))
            : parts.some(({ means }) => means(each)) === (kind === 'some'),
      })),
  ),
}));

async function listed(
  narrowings: readonly Narrowing[],
  page: { readonly offset: number; readonly limit: number },
  where?: ListCondition,
) {
  const filter = asFilter(narrowings);
  const principal = { viewer: libraryViewer, today: '2026-03-01', reach: 'viewer' as const };
  const sort = [{ by: 'id', direction: 'ASC' as const }];
  const selection = { id: true as const };
  const request = { filter, ...(where && { where }), sort, ...page, selection, count: true };
  const { items, total } = await store.page(principal, { entity: 'book' }, request);
  return { ids: items.map(({ id }) => id), total };
}

describe('a list', () => {
  it('has exactly the records that match its filters, page by page', async () => {
    const pages = fc.record({ offset: fc.nat({ max: 90 }), limit: fc.integer({ min: 1, max: 90 }) });
    await fc.assert(
      fc.asyncProperty(filters, pages, async (narrowings, { offset, limit }) => {
        const meant = books.filter((each) => holds(narrowings, each)).map(({ id }) => id);
        expect(await listed(narrowings, { offset, limit })).toEqual({
          ids: meant.slice(offset, offset + limit),
          total: meant.length,
        });
      }),
      law,
    );
  });

  it('has exactly the records that match nested conditions and filters', async () => {
    await fc.assert(
      fc.asyncProperty(filters, tied, async (narrowings, { condition, means }) => {
        const meant = books.filter((each) => holds(narrowings, each) && means(each)).map(({ id }) => id);
        const found = await listed(narrowings, { offset: 0, limit: 100 }, condition);
        expect(found).toEqual({ ids: meant, total: meant.length });
      }),
      law,
    );
  });

  it('has no additional record with an additional filter', async () => {
    const whole = { offset: 0, limit: 100 };
    await fc.assert(
      fc.asyncProperty(filters, async (narrowings) => {
        const [all, fewer] = [await listed(narrowings.slice(1), whole), await listed(narrowings, whole)];
        expect(fewer.ids.filter((id) => !all.ids.includes(id))).toEqual([]);
      }),
      randomCases(40),
    );
  });

  it('cannot be filtered by a closed field, for any bounds', async () => {
    const principal = { viewer: readerOf('1'), today: '2026-03-01', reach: 'viewer' as const };
    await fc.assert(
      fc.asyncProperty(bounds(prices), async (price) => {
        const request = { sort: [], offset: 0, limit: 10, selection: { id: true as const }, count: false };
        const closed = { kind: 'filters', filter: { price } } as const;
        const asked = [
          { filter: { price } },
          { filter: {}, where: { kind: 'some', of: [{ kind: 'filters', filter: {} }, closed] } },
          { filter: {}, where: { kind: 'none', of: [closed] } },
        ] as const;
        for (const each of asked)
          await expect(store.page(principal, { entity: 'book' }, { ...request, ...each })).rejects.toMatchObject({
            kind: 'closed',
            path: ['filter', 'price'],
          });
      }),
      randomCases(10),
    );
  });
});
