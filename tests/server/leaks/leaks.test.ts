import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedCatalogue } from '../catalogues.ts';
import { randomCases } from '../../random-cases.ts';
import { knownValues, type KnownValues } from './known-values.ts';
import {
  amongOthers,
  addFormerRecords,
  sellOnward,
  openLeakRegister,
  otherwise,
  type LeakFixture,
  viewerIn,
} from './registers.ts';
import { anyMutation } from './picks.ts';
import { anyQuery, type Sent } from './requests.ts';

/** Responses are identical, byte for byte, to those of a register without the hidden records. */
const { catalogue } = sharedCatalogue('metadata');
const requests = randomCases(20_000, { quick: 30 });

const hidden = {
  'the trade of others': amongOthers,
  'what its buyer sold on': sellOnward,
  'what its buyer is like': otherwise,
  'what changed hands': addFormerRecords,
};
let without: LeakFixture;
const registers = new Map<string, LeakFixture>();
let known: KnownValues;

beforeAll(async () => {
  without = await openLeakRegister();
  for (const [name, hide] of Object.entries(hidden)) registers.set(name, await openLeakRegister(hide));
  const databases = [...registers.values()].map(({ trading }) => trading.database);
  known = await knownValues(databases, catalogue);
});

afterAll(async () => {
  for (const { trading } of [without, ...registers.values()]) await trading.close();
});

const views = [
  { viewer: 'supplier', unseen: 'the trade of others' },
  { viewer: 'buyer', unseen: 'the trade of others' },
  { viewer: 'authority', unseen: 'the trade of others' },
  { viewer: 'supplier', unseen: 'what its buyer sold on' },
  { viewer: 'supplier', unseen: 'what its buyer is like' },
  { viewer: 'buyer', unseen: 'what changed hands' },
  { viewer: 'authority', unseen: 'what changed hands' },
  { viewer: 'removed', unseen: 'what changed hands' },
  { viewer: 'switched', unseen: 'what changed hands' },
] as const;

it.each(views)('$viewer reads nothing of $unseen', async ({ viewer, unseen }) => {
  await assertAlike(anyQuery(known), viewer, unseen);
});

it.each(views)('$viewer infers nothing of $unseen from refusals', async ({ viewer, unseen }) => {
  await assertAlike(anyMutation(known, without.inputs), viewer, unseen);
});

/** All bulk actions of all lists. */
const bulkActions = Object.values(catalogue.entities).flatMap(({ name, list, lists }) =>
  [[undefined, list] as const, ...Object.entries(lists)].flatMap(([key, of]) =>
    (of?.bulk?.actions ?? []).map((action) => ({ entity: name, list: key, action })),
  ),
);
const preview = `query ($entity: String!, $list: String, $action: String!, $ids: [ID!]!) {
  bulkPreview(entity: $entity, list: $list, action: $action, ids: $ids) {
    eligible refused { id reason params } totals { column unit total }
  }
}`;

it.each(views)('the preview of a bulk action excludes $unseen for $viewer', async ({ viewer, unseen }) => {
  const register = registers.get(unseen) ?? without;
  const ids = Array.from({ length: 300 }, (_, index) => String(950 + index));
  for (const bulk of bulkActions) {
    const sent = { query: preview, variables: { ...bulk, ids } };
    expect(await answer(register, viewer, sent), bulk.action).toBe(await answer(without, viewer, sent));
  }
});

async function assertAlike(sent: fc.Arbitrary<Sent>, viewer: string, unseen: keyof typeof hidden): Promise<void> {
  const register = registers.get(unseen) ?? without;
  const law = fc.asyncProperty(sent, async (request) => {
    expect(await answer(register, viewer, request)).toBe(await answer(without, viewer, request));
  });
  await fc.assert(law, requests);
}

async function answer({ trading, trial }: LeakFixture, name: string, sent: Sent): Promise<string> {
  const viewer = await viewerIn(trading, name);
  return await trial(async () => JSON.stringify(await trading.run({ ...sent, operationName: undefined }, { viewer })));
}
