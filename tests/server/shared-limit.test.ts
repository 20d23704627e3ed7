import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { furnish, idAt, keeperOf, librarian, type Library, openLibrary } from './lending.ts';

const save = `mutation ($input: DonationInput!) { createOrUpdateDonation(input: $input) { id onHoldSince } }`;
const release = `mutation ($id: ID!, $deedCopies: Int!) { releaseDonation(id: $id, deedCopies: $deedCopies) { id } }`;

let library: Library;
let anna: Viewer;
let boris: Viewer;

beforeAll(async () => {
  library = await openLibrary();
  const made = await furnish(library.ask);
  anna = keeperOf(made.anna);
  boris = keeperOf(made.boris, '3');
});

afterAll(() => library.close());

async function give(as: Viewer, input: Values): Promise<{ readonly id: string; readonly isHeld: boolean }> {
  const answer = await library.ask(as, save, { input: { copies: 10, ...input } });
  expect(answer.errors).toEqual([]);
  const saved = JSON.stringify(answer.data);
  return { id: idAt(answer, 'createOrUpdateDonation'), isHeld: !saved.includes('"onHoldSince":null') };
}

it('holds a further record of the same thing, whoever it belongs to', async () => {
  expect(await give(anna, { deed: 'D-1' })).toMatchObject({ isHeld: false });
  expect(await give(boris, { deed: 'd 1' })).toMatchObject({ isHeld: true });
  expect(await give(boris, { deed: 'D-1', giver: 'Nobody else' })).toMatchObject({ isHeld: true });
  expect(await give(boris, { deed: 'D-2' })).toMatchObject({ isHeld: false });
  expect(await give(boris, {})).toMatchObject({ isHeld: false });
});

it('tells two things apart where both records say more of them', async () => {
  expect(await give(anna, { deed: 'D-3', giver: 'School' })).toMatchObject({ isHeld: false });
  expect(await give(boris, { deed: 'D-3', giver: 'Museum' })).toMatchObject({ isHeld: false });
  expect(await give(boris, { deed: 'D-3', giver: 'School' })).toMatchObject({ isHeld: true });
});

it('ends a hold up to the limit that is stated, and holds what goes beyond it later', async () => {
  await give(anna, { deed: 'D-4' });
  const { id } = await give(boris, { deed: 'D-4' });
  const { errors } = await library.ask(librarian, release, { id, deedCopies: 19 });
  expect(errors).toMatchObject([{ message: 'errors.donation.exceeded', params: { total: '20', limit: '19' } }]);
  expect((await library.ask(librarian, release, { id, deedCopies: 25 })).errors).toEqual([]);
  expect(await give(anna, { deed: 'D-4', copies: 5 })).toMatchObject({ isHeld: false });
  expect(await give(anna, { deed: 'D-4', copies: 1 })).toMatchObject({ isHeld: true });
});

it('lets one of two pass that come at the same time', async () => {
  const both = await Promise.all([give(anna, { deed: 'D-5' }), give(boris, { deed: 'D-5' })]);
  expect(both.filter(({ isHeld }) => isHeld)).toHaveLength(1);
});
