import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { ApiError } from '../../engine/api/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { createStore } from '../../engine/store/index.ts';
import { fillLibrary, idAt, library as catalogue, libraryViewer, openFilledLibrary, openLibrary } from './lending.ts';

const saveDonation = `mutation ($input: DonationInput!) { createOrUpdateDonation(input: $input) { id } }`;
const saveStocktaking = `mutation ($input: StocktakingInput!) { createOrUpdateStocktaking(input: $input) { id } }`;
const remove = `mutation ($id: ID!) { removeDonation(id: $id) }`;
const release = `mutation ($id: ID!, $deedCopies: Int!) { releaseDonation(id: $id, deedCopies: $deedCopies) { id } }`;
const offered = `query ($id: ID!) { donation(id: $id) { permittedActions { name permitted reason params } } }`;

const refusal = { message: 'errors.donation.counted', params: { stocktaking: 'Spring' } };

const { library } = await openFilledLibrary();

async function save(query: string, operation: string, input: Values): Promise<string> {
  const answer = await library.ask(libraryViewer, query, { input });
  expect(answer.errors).toEqual([]);
  return idAt(answer, operation);
}

const takeStock = (input: Values) => save(saveStocktaking, 'createOrUpdateStocktaking', { name: 'Spring', ...input });
const give = (input: Values) => save(saveDonation, 'createOrUpdateDonation', { copies: 2, ...input });

it('refuses changes of a record while its locking record requires it', async () => {
  const stocktaking = await takeStock({});
  const id = await give({ deed: 'L-1', stocktaking: { id: stocktaking } });
  await give({ id, copies: 3 });
  await takeStock({ id: stocktaking, closed: true });
  for (const [query, variables] of [
    [saveDonation, { input: { id, copies: 4 } }],
    [saveDonation, { input: { id, stocktaking: null } }],
    [remove, { id }],
  ] as const)
    expect((await library.ask(libraryViewer, query, variables)).errors).toMatchObject([refusal]);
  const answer = await library.ask(libraryViewer, offered, { id });
  expect(answer.data).toMatchObject({
    donation: {
      permittedActions: expect.arrayContaining([
        { name: 'remove', permitted: false, reason: refusal.message, params: refusal.params },
      ]) as unknown, // expect types it as any
    },
  });
  await takeStock({ id: stocktaking, closed: false });
  expect((await library.ask(libraryViewer, remove, { id })).errors).toEqual([]);
});

it('refuses changes of it by other records too', async () => {
  const stocktaking = await takeStock({});
  const first = await give({ deed: 'L-2' });
  const id = await give({ deed: 'L-2', stocktaking: { id: stocktaking } });
  await takeStock({ id: stocktaking, closed: true });
  expect((await library.ask(libraryViewer, release, { id, deedCopies: 20 })).errors).toMatchObject([refusal]);
  await give({ id: first, copies: 5 });
});

it('accepts new records that refer to a closed one', async () => {
  const stocktaking = await takeStock({ closed: true });
  await give({ deed: 'L-3', stocktaking: { id: stocktaking } });
});

it('refuses writes of a hook too', async () => {
  let refused: unknown;
  let other = '';
  const hooked = await openLibrary({
    hooks: {
      donation: {
        afterWrite: async ({ write, record }) => {
          if (record['deed'] === 'L-9')
            await write('donation', other, { copies: 9 }, { action: 'follow' }).catch((error: unknown) => {
              refused = error;
              throw error;
            });
        },
      },
    },
  });
  await fillLibrary(hooked.ask);
  const save = async (query: string, operation: string, input: Values) =>
    idAt(await hooked.ask(libraryViewer, query, { input }), operation);
  const stocktaking = await save(saveStocktaking, 'createOrUpdateStocktaking', { name: 'Spring', closed: true });
  other = await save(saveDonation, 'createOrUpdateDonation', {
    deed: 'L-8',
    copies: 2,
    stocktaking: { id: stocktaking },
  });
  const answer = await hooked.ask(libraryViewer, saveDonation, { input: { deed: 'L-9', copies: 2 } });
  expect(answer.errors).toMatchObject([refusal]);
  expect(refused).toBeInstanceOf(ApiError);
  expect(hooked.faults).toEqual([]);
  await hooked.close();
});

it('changes several records together, or none where one of them is locked', async () => {
  const stocktaking = await takeStock({});
  const ids = [
    await give({ deed: 'L-4' }),
    await give({ deed: 'L-5' }),
    await give({ deed: 'L-6', stocktaking: { id: stocktaking } }),
  ];
  await takeStock({ id: stocktaking, closed: true });
  const store = createStore({ catalogue, database: library.database });
  const context = {
    viewer: undefined,
    now: new Date('2026-03-06T10:00:00Z'),
    today: '2026-03-06',
    requestId: undefined,
  };
  const change = (some: readonly string[], copies: number) =>
    library.database.transaction((connection) =>
      store.begin(connection, context).writeAll('donation', some, { copies }, { action: 'recount' }),
    );
  await expect(change(ids, 7)).rejects.toMatchObject(refusal);
  await change(ids.slice(0, 2), 7);
  await change([ids[2] ?? ''], 2);
  const rows = await library.database.query(sql`
    select copies, row_version as version, (select array_agg(entry.changes order by entry.id) from audit_entry as entry
      where entry.entity = 'donation' and entry.record_id = donation.id and entry.action = 'recount') as told
    from donation where id = any(${ids}::bigint[]) order by id`);
  const recounted = { copies: 7, version: 2, told: [{ copies: { from: 2, to: 7 } }] };
  expect(rows).toEqual([recounted, recounted, { copies: 2, version: 2, told: [{}] }]);
});
