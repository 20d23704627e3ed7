import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { furnish, idAt, libraryViewer, type Library, openLibrary } from './lending.ts';

const saveDonation = `mutation ($input: DonationInput!) { createOrUpdateDonation(input: $input) { id } }`;
const saveStocktaking = `mutation ($input: StocktakingInput!) { createOrUpdateStocktaking(input: $input) { id } }`;
const remove = `mutation ($id: ID!) { removeDonation(id: $id) }`;
const release = `mutation ($id: ID!, $deedCopies: Int!) { releaseDonation(id: $id, deedCopies: $deedCopies) { id } }`;
const offered = `query ($id: ID!) { donation(id: $id) { permittedActions { name permitted reason params } } }`;

const refusal = { message: 'errors.donation.counted', params: { stocktaking: 'Spring' } };

let library: Library;

beforeAll(async () => {
  library = await openLibrary();
  await furnish(library.ask);
});

afterAll(() => library.close());

async function save(query: string, operation: string, input: Values): Promise<string> {
  const answer = await library.ask(libraryViewer, query, { input });
  expect(answer.errors).toEqual([]);
  return idAt(answer, operation);
}

const takeStock = (input: Values) => save(saveStocktaking, 'createOrUpdateStocktaking', { name: 'Spring', ...input });
const give = (input: Values) => save(saveDonation, 'createOrUpdateDonation', { copies: 2, ...input });

it('keeps a record as it is while the record that locks it says so', async () => {
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

it('keeps it from what is done to it by other records, too', async () => {
  const stocktaking = await takeStock({});
  const first = await give({ deed: 'L-2' });
  const id = await give({ deed: 'L-2', stocktaking: { id: stocktaking } });
  await takeStock({ id: stocktaking, closed: true });
  expect((await library.ask(libraryViewer, release, { id, deedCopies: 20 })).errors).toMatchObject([refusal]);
  await give({ id: first, copies: 5 });
});

it('takes new records that name a closed one', async () => {
  const stocktaking = await takeStock({ closed: true });
  await give({ deed: 'L-3', stocktaking: { id: stocktaking } });
});
