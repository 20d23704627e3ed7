import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import type { Viewer } from '../../engine/store/index.ts';
import { idAt, librarianOf, libraryViewer, openFilledLibrary } from './lending.ts';

const save = `mutation ($input: DonationInput!) { createOrUpdateDonation(input: $input) { id onHoldSince } }`;
const release = `mutation ($id: ID!, $deedCopies: Int!) { releaseDonation(id: $id, deedCopies: $deedCopies) { id } }`;

const { library, made } = await openFilledLibrary();
const anna = librarianOf(made.anna);
const boris = librarianOf(made.boris, '3');

async function give(as: Viewer, input: Values): Promise<{ readonly id: string; readonly isHeld: boolean }> {
  const answer = await library.ask(as, save, { input: { copies: 10, ...input } });
  expect(answer.errors).toEqual([]);
  const saved = JSON.stringify(answer.data);
  return { id: idAt(answer, 'createOrUpdateDonation'), isHeld: !saved.includes('"onHoldSince":null') };
}

it('puts a further record of the same thing on hold, for any owner', async () => {
  expect(await give(anna, { deed: 'D-1' })).toMatchObject({ isHeld: false });
  expect(await give(boris, { deed: 'd 1' })).toMatchObject({ isHeld: true });
  expect(await give(boris, { deed: 'D-1', giver: 'Nobody else' })).toMatchObject({ isHeld: true });
  expect(await give(boris, { deed: 'D-2' })).toMatchObject({ isHeld: false });
  expect(await give(boris, {})).toMatchObject({ isHeld: false });
});

it('distinguishes two things when both records have further fields', async () => {
  expect(await give(anna, { deed: 'D-3', giver: 'School' })).toMatchObject({ isHeld: false });
  expect(await give(boris, { deed: 'D-3', giver: 'Museum' })).toMatchObject({ isHeld: false });
  expect(await give(boris, { deed: 'D-3', giver: 'School' })).toMatchObject({ isHeld: true });
});

it('releases records up to the stated limit, and holds later ones beyond it', async () => {
  await give(anna, { deed: 'D-4' });
  const { id } = await give(boris, { deed: 'D-4' });
  const { errors } = await library.ask(libraryViewer, release, { id, deedCopies: 19 });
  expect(errors).toMatchObject([{ message: 'errors.donation.exceeded', params: { total: '20', limit: '19' } }]);
  expect((await library.ask(libraryViewer, release, { id, deedCopies: 25 })).errors).toEqual([]);
  expect(await give(anna, { deed: 'D-4', copies: 5 })).toMatchObject({ isHeld: false });
  expect(await give(anna, { deed: 'D-4', copies: 1 })).toMatchObject({ isHeld: true });
});

const releaseWith = (id: string, deedCopies: number) => library.ask(libraryViewer, release, { id, deedCopies });

it('does not transfer the limit of one thing to another', async () => {
  await give(anna, { deed: 'D-6' });
  const { id } = await give(boris, { deed: 'D-6' });
  expect((await releaseWith(id, 100)).errors).toEqual([]);
  await give(anna, { deed: 'D-7' });
  expect(await give(boris, { id, deed: 'D-7' })).toMatchObject({ isHeld: true });
  expect(
    (await library.ask(libraryViewer, 'query ($id: ID!) { donation(id: $id) { deedCopies } }', { id })).data,
  ).toEqual({
    donation: { deedCopies: null },
  });
});

it('puts the only record of a thing beyond its limit on hold', async () => {
  const { id: first } = await give(anna, { deed: 'D-8' });
  const { id } = await give(boris, { deed: 'D-8' });
  expect((await releaseWith(id, 25)).errors).toEqual([]);
  await library.ask(anna, 'mutation ($id: ID!) { removeDonation(id: $id) }', { id: first });
  expect(await give(boris, { id, copies: 25 })).toMatchObject({ isHeld: false });
  expect(await give(boris, { id, copies: 26 })).toMatchObject({ isHeld: true });
});

it('keeps the limit of a thing when the record that was released is removed', async () => {
  await give(anna, { deed: 'D-14' });
  const { id } = await give(boris, { deed: 'D-14' });
  expect((await releaseWith(id, 30)).errors).toEqual([]);
  const { id: within } = await give(anna, { deed: 'D-14' });
  await library.ask(boris, 'mutation ($id: ID!) { removeDonation(id: $id) }', { id });
  expect(
    (await library.ask(anna, 'query ($id: ID!) { donation(id: $id) { deedCopies onHoldSince } }', { id: within })).data,
  ).toEqual({ donation: { deedCopies: 30, onHoldSince: null } });
  expect(await give(boris, { deed: 'D-14' })).toMatchObject({ isHeld: false });
  expect(await give(boris, { deed: 'D-14', copies: 1 })).toMatchObject({ isHeld: true });
});

it('replaces a limit that was too high by the next one', async () => {
  await give(anna, { deed: 'D-9' });
  const { id } = await give(boris, { deed: 'D-9' });
  expect((await releaseWith(id, 1000)).errors).toEqual([]);
  const { id: next, isHeld } = await give(boris, { deed: 'D-9', copies: 981 });
  expect(isHeld).toBe(true);
  await give(boris, { id: next, copies: 5 });
  expect((await releaseWith(next, 24)).errors).toMatchObject([{ params: { total: '25', limit: '24' } }]);
  expect((await releaseWith(next, 25)).errors).toEqual([]);
  expect(await give(anna, { deed: 'D-9', copies: 1 })).toMatchObject({ isHeld: true });
});

it('does not validate a save that changes neither the thing nor the amount', async () => {
  const { id } = await give(anna, { deed: 'D-10' });
  await give(boris, { deed: 'D-11' });
  await library.database.query(sql`update donation set deed = 'D-10' where deed = 'D-11'`);
  expect(await give(anna, { id, giver: '' })).toMatchObject({ isHeld: false });
  expect(await give(anna, { id, copies: 11 })).toMatchObject({ isHeld: true });
});

it('holds and releases a record with its dependent ones', async () => {
  await give(anna, { deed: 'D-12' });
  const { id } = await give(boris, {});
  const before = await give(boris, { partOfId: id });
  expect(before).toMatchObject({ isHeld: false });
  expect(await give(boris, { id, deed: 'D-12' })).toMatchObject({ isHeld: true });
  const after = await give(boris, { partOfId: id });
  expect(after).toMatchObject({ isHeld: true });
  const heldNow = (of: string) =>
    library.ask(boris, 'query ($id: ID!) { donation(id: $id) { onHoldSince } }', { id: of });
  for (const held of [id, before.id]) expect(JSON.stringify(await heldNow(held))).not.toContain('null');
  expect((await releaseWith(id, 20)).errors).toEqual([]);
  for (const released of [id, before.id, after.id])
    expect((await heldNow(released)).data).toEqual({ donation: { onHoldSince: null } });
});

it('accepts one of two concurrent records', async () => {
  const both = await Promise.all([give(anna, { deed: 'D-5' }), give(boris, { deed: 'D-5' })]);
  expect(both.filter(({ isHeld }) => isHeld)).toHaveLength(1);
});
