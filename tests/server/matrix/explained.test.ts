import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { sharedCatalogue } from '../catalogues.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { randomCases } from '../../random-cases.ts';
import type { OperationRequest } from './ask.ts';
import { asksOf } from './asks.ts';
import { argumentsOf, operations, requestOf } from './generated.ts';
import { recordArguments } from './record-arguments.ts';
import { type Cell, openStage, type Stage } from './stage.ts';

/** What is explained of somebody beside what they are then answered: a draw from all that the matrix asks. */
const { catalogue } = sharedCatalogue('metadata');
const law = randomCases(2_000, { quick: 5 });
const asks = asksOf(catalogue).filter(isExplained);

let stage: Stage;
let cells: readonly Cell[];
let registry: Cell['asking'] | undefined;

beforeAll(async () => {
  stage = await openStage(catalogue);
  const all = asks.flatMap(stage.cellsOf);
  registry = all.find(({ asking }) => asking.name === 'REGISTRY RESPONSIBLE_PERSON')?.asking;
  cells = all.filter((cell) => isSomebody(cell) && !isMadeUpOfTheirOwn(cell));
});

afterAll(() => stage.close());

it('is what the request itself is answered', async () => {
  expect(cells.length).toBeGreaterThan(1000);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...cells), async (cell) => {
      const told = await explained(cell);
      if (told === undefined || told['verdict'] === 'ASKED') return;
      const { verdict, code, reason, params } = told;
      const refusal = verdict === 'REFUSED' ? { code, message: reason, params } : undefined;
      expect({ who: cell.asking.name, ask: cell.ask, refusal: await refusalOf(cell) }).toEqual({
        who: cell.asking.name,
        ask: cell.ask,
        refusal,
      });
    }),
    law,
  );
});

/** Somebody with a role and a place to work in. */
function isSomebody({ asking: { name, organization } }: Cell): boolean {
  return organization !== undefined && !name.includes('without');
}

/** A state made up of one's own organization is not in one's token yet; explained is what the next one will have. */
function isMadeUpOfTheirOwn({ ask, asking, record }: Cell): boolean {
  return ask.state !== undefined && record?.id === asking.context.viewer?.organizationId;
}

/** What is done to a record that is there, one at a time, by what is explained. */
function isExplained({ about = '', does = '', at }: OperationRequest): boolean {
  const { api, actions } = catalogue.entities[about] ?? {};
  return api?.one !== undefined && at !== 'ids[]' && does !== 'create' && actions?.[does] !== undefined;
}

const query = `query ($userId: ID!, $organizationId: ID!, $entity: String!, $recordId: ID!) {
  explainAccess(userId: $userId, organizationId: $organizationId, entity: $entity, recordId: $recordId) {
    name verdict code reason params
  }
}`;

/** What the registry is told; undefined where it does not read the record itself. */
async function explained(cell: Cell): Promise<Values | undefined> {
  const { ask, asking, record } = cell;
  const { userId = '', organizationId = '' } = asking.context.viewer ?? {};
  const variables = { userId, organizationId, entity: ask.about, recordId: record?.id };
  const asker = { ...cell, asking: registry ?? asking };
  const { data } = await stage.answer(asker, { query, variables }, record?.id ?? '');
  const deeds: unknown = data?.['explainAccess'];
  return Array.isArray(deeds) ? deeds.filter(isValues).find(({ name }) => name === ask.does) : undefined;
}

/** What refuses the request, if anything does but what is filled in. */
async function refusalOf(cell: Cell): Promise<Values | undefined> {
  const { ask, record } = cell;
  const field = operations.get(ask.operation);
  if (field === undefined) throw new Error(`${ask.operation} is no operation`);
  const id = record?.id ?? '';
  const variables = argumentsOf(field, { ...ask.given, ...recordArguments(cell, id) });
  const { errors = [] } = await stage.answer(cell, { query: requestOf(field), variables }, id);
  const refused = errors.find(({ extensions }) => extensions['code'] !== 'ValidationError');
  if (refused === undefined) return undefined;
  const { code, params } = refused.extensions;
  return { code, message: refused.message, params };
}
