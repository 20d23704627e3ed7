import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import {
  at,
  librarianOf,
  library as lending,
  libraryViewer,
  type Library,
  openFilledLibrary,
  readerOf,
  saveLoan,
} from './lending.ts';

/** A board with an unknown filter, which validation of metadata would report. */
const failing = {
  name: 'failing',
  label: { sk: 'Knihy', en: 'Books' },
  kind: 'records',
  entity: 'book',
  filter: { nothing: { kind: 'flag', rule: true } },
  sort: [],
  rows: 5,
  columns: [],
  called: { parts: [], values: {}, empty: {} },
  at: undefined,
} as const;

const query = '{ boards { name answer { items total totalIsCapped } } }';

const { library, made } = await openFilledLibrary({ catalogue: { ...lending, boards: [failing, ...lending.boards] } });

beforeAll(async () => {
  for (const [amount, dueAt] of [
    ['1', '2026-03-10'],
    ['2', '2026-05-01'],
    ['3', '2026-03-02'],
    ['4', '2026-03-15'],
  ]) {
    await library.ask(libraryViewer, saveLoan, { input: { ...made.loan, amount, dueAt } });
  }
});

type Asking = Parameters<Library['ask']>[0];

async function boardsOf(viewer: Asking): Promise<Readonly<Record<string, Values | null>>> {
  const found = at(await library.ask(viewer, query), 'boards') as readonly { name: string; answer: Values | null }[]; // as the contract says
  return Object.fromEntries(found.map(({ name, answer }) => [name, answer]));
}

function amountsIn(answer: Values | null | undefined): readonly string[] {
  const items: readonly Values[] = Array.isArray(answer?.['items']) ? answer['items'] : [];
  return items.map((item) => String(item['amount'] ?? item['dueAt']));
}

describe('boards', () => {
  it('have the number of records, and the first of them in order', async () => {
    const { requested } = await boardsOf(libraryViewer);
    expect(requested).toMatchObject({ total: 4, totalIsCapped: false });
    expect(amountsIn(requested)).toEqual(['1', '2', '3'].map((amount) => `${amount}.000`));
  });

  it('return only the displayed fields of each record', async () => {
    const { requested } = await boardsOf(libraryViewer);
    const [first] = requested?.['items'] as readonly Values[]; // of a board of records
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['amount', 'borrower', 'code', 'id']);
  });

  it('filter by viewer and day', async () => {
    const { dueSoon } = await boardsOf(readerOf(made.boris));
    expect(amountsIn(dueSoon).toSorted()).toEqual(['2026-03-02', '2026-03-10', '2026-03-15']);
  });

  it('are visible to their audience with the permission to read their records', async () => {
    expect(Object.keys(await boardsOf(libraryViewer))).toEqual(['failing', 'requested', 'inventory']);
    expect(Object.keys(await boardsOf(readerOf(made.boris)))).toEqual([
      'failing',
      'dueSoon',
      'inventory',
      'ownRequest',
    ]);
    expect(Object.keys(await boardsOf({ ...libraryViewer, permissions: [] }))).toEqual(['failing', 'inventory']);
  });

  it('read the status of a record when they show its steps', async () => {
    const { ownRequest } = await boardsOf(readerOf(made.boris));
    expect(ownRequest).toMatchObject({ total: 4, items: [{ status: 'REQUESTED' }] });
  });

  it('include no record outside the scope of the list', async () => {
    expect(await boardsOf(librarianOf(made.cyril))).toMatchObject({
      requested: { total: 0, items: [] },
      dueSoon: { total: 0, items: [] },
    });
  });

  it('are empty when a filter needs a viewer fact that is missing', async () => {
    expect(await boardsOf({ ...readerOf(made.boris), organizationId: undefined })).toMatchObject({
      dueSoon: { total: 0, items: [] },
    });
  });

  it('fail independently of each other', async () => {
    const { data, errors } = await library.ask(libraryViewer, query);
    expect(errors).toMatchObject([{ message: 'errors.badInput' }]);
    expect(data).toMatchObject({
      boards: [{ name: 'failing', answer: null }, { answer: { total: 4 } }, { answer: { total: 1 } }],
    });
  });

  it('take two statements each, also when requested several times', async () => {
    library.statements.length = 0;
    await library.ask(libraryViewer, '{ one: boards { answer { total } } two: boards { answer { total } } }');
    expect(library.statements).toHaveLength(2);
  });

  it('show their numbers in the menu, counted once', async () => {
    const counts = '{ menuCounts { board total } again: menuCounts { total } }';
    library.statements.length = 0;
    expect(at(await library.ask(libraryViewer, counts), 'menuCounts')).toEqual([{ board: 'requested', total: 4 }]);
    expect(library.statements).toHaveLength(2);
    expect(at(await library.ask(librarianOf(made.cyril), counts), 'menuCounts')).toEqual([
      { board: 'requested', total: 0 },
    ]);
    expect(at(await library.ask(readerOf(made.boris), counts), 'menuCounts')).toEqual([]);
    expect((await library.ask(undefined, counts)).errors).toMatchObject([{ message: 'errors.token.missing' }]);
  });

  it('show the next due day, on a working day', async () => {
    const { inventory } = await boardsOf(libraryViewer);
    expect(inventory?.['items']).toEqual([{ day: 0, from: '2025-01-01', to: '2025-12-31', due: '2026-03-31' }]);
  });

  it('are refused without a token', async () => {
    const { errors } = await library.ask(undefined, query);
    expect(errors).toMatchObject([{ message: 'errors.token.missing' }]);
  });
});
