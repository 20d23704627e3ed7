import fc from 'fast-check';
import { expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { isSameValue } from '../../engine/metadata/index.ts';
import { isValues, type Values } from '../../engine/record/index.ts';
import { storedFields, createStore } from '../../engine/store/index.ts';
import { randomCases } from '../random-cases.ts';
import {
  idAt,
  libraryViewer,
  library as catalogue,
  openFilledLibrary,
  saveLoan,
  saveBook,
  someBook,
} from './lending.ts';

const { library, made } = await openFilledLibrary();

const day = fc.constantFrom('2026-03-05', '2026-03-09', '2026-04-01', null);
const loanStep = fc.oneof(
  fc.record({
    kind: fc.constant('save' as const),
    input: fc.record({ dueAt: day, amount: fc.constantFrom('1', '2.5') }, { requiredKeys: [] }),
  }),
  fc.record({
    kind: fc.constant('act' as const),
    operation: fc.constantFrom('lendLoan', 'refuseLoan(refusal: "x")', 'returnLoan'),
  }),
);
const bookStep = fc.record(
  {
    title: fc.constantFrom('Kytice', 'Máj'),
    note: fc.constantFrom('poškodená', null),
    isRare: fc.boolean(),
    price: fc.constantFrom('1.00', '20.00'),
    authors: fc.constantFrom([{ name: 'A', share: 60 }], [{ name: 'A', share: 60 }, { name: 'B' }]),
    dimensions: fc.constantFrom({ width: '1.000', height: '2.000' }, { width: '3.000', height: '2.000' }),
  },
  { requiredKeys: [] },
);

/** Replays all changes in a record's audit trail. */
async function replayed(entity: string, id: string): Promise<Values> {
  const trail = await library.database.query<{ changes: Readonly<Record<string, { to: unknown }>> }>(
    sql`select changes from audit_entry where entity = ${entity} and record_id = ${id} order by id`,
  );
  const states = trail.flatMap(({ changes }) => Object.entries(changes).map(([name, { to }]) => [name, to] as const));
  return Object.fromEntries(states);
}

async function expectReplay(entity: string, id: string): Promise<void> {
  const described = catalogue.entities[entity];
  if (described === undefined) throw new Error(`"${entity}" is not an entity`);
  const store = createStore({ catalogue, database: library.database });
  const principal = { viewer: undefined, today: '2026-03-01', reach: 'everything' } as const;
  const selection = { id: true as const, ...storedFields(described.fields) };
  const stored = (await store.one(principal, { entity }, id, selection)) ?? {};
  const told = await replayed(entity, id);
  const differing = Object.values(described.fields).filter((field) => {
    const { name, type } = field;
    if (stored[name] === undefined || type === 'relation' || name === 'createdAt' || name === 'updatedAt') return false;
    return !isSameValue(field, plain(stored[name]), plain(told[name] ?? (Array.isArray(stored[name]) ? [] : null)));
  });
  expect(differing.map(({ name }) => ({ name, stored: stored[name], told: told[name] }))).toEqual([]);
}

/** The form of the audit trail: references as ids, rows without ids. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isValues(value)) return value;
  const { id, ...rest } = value;
  return Object.keys(rest).length === 0 && id !== undefined
    ? id
    : Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, plain(part)]));
}

it('replays to the current loan after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(loanStep, { maxLength: 8 }), async (steps) => {
      const input = { ...made.loan, amount: '1' };
      const id = idAt(await library.ask(libraryViewer, saveLoan, { input }), 'createOrUpdateLoan');
      for (const step of steps) {
        if (step.kind === 'save') await library.ask(libraryViewer, saveLoan, { input: { id, ...step.input } });
        else await library.ask(libraryViewer, `mutation { ${withId(step.operation, id)} { id } }`);
      }
      await expectReplay('loan', id);
    }),
    randomCases(25),
  );
});

function withId(operation: string, id: string): string {
  const [name = '', given] = operation.split('(');
  return given === undefined ? `${name}(id: ${id})` : `${name}(id: ${id}, ${given}`;
}

it('replays to the current book, with groups and rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bookStep, { maxLength: 6 }), async (steps) => {
      const id = idAt(
        await library.ask(libraryViewer, saveBook, { input: { ...someBook, genreId: made.genre } }),
        'createOrUpdateBook',
      );
      for (const input of steps) await library.ask(libraryViewer, saveBook, { input: { id, ...input } });
      await expectReplay('book', id);
    }),
    randomCases(25),
  );
});
