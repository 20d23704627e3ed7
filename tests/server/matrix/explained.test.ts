import { beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { sharedCatalogue } from '../catalogues.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { randomCases } from '../../random-cases.ts';
import type { OperationRequest } from './ask.ts';
import { requestsOf } from './requests.ts';
import { argumentsOf, operations, requestOf } from './generated.ts';
import { recordArguments } from './record-arguments.ts';
import { type Cell, openMatrixFixture } from './matrix-fixture.ts';
import { openedFixture } from '../opened-fixture.ts';

/** Compares explanations of access with the responses, for random cells of the matrix. */
const { catalogue } = sharedCatalogue('metadata');
const law = randomCases(2_000, { quick: 5 });
const asks = requestsOf(catalogue).filter(isExplained);

const fixture = openedFixture(
  () => openMatrixFixture(catalogue),
  (opened) => opened.close(),
);
let cells: readonly Cell[];
let registry: Cell['requester'] | undefined;

beforeAll(() => {
  const all = asks.flatMap(fixture.cellsOf);
  registry = all.find(({ requester }) => requester.name === 'REGISTRY RESPONSIBLE_PERSON')?.requester;
  cells = all.filter((cell) => isSomebody(cell) && !isMadeUpOfTheirOwn(cell));
});

it('equals the result of the request itself', async () => {
  expect(cells.length).toBeGreaterThan(1000);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...cells), async (cell) => {
      const told = await explained(cell);
      if (told === undefined || told['verdict'] === 'ASKED') return;
      const { verdict, code, reason, params } = told;
      const refusal = verdict === 'REFUSED' ? { code, message: reason, params } : undefined;
      expect({ who: cell.requester.name, ask: cell.ask, refusal: await refusalOf(cell) }).toEqual({
        who: cell.requester.name,
        ask: cell.ask,
        refusal,
      });
    }),
    law,
  );
});

/** True for viewers with a role and a workspace. */
function isSomebody({ requester: { name, organization } }: Cell): boolean {
  return organization !== undefined && !name.includes('without');
}

/** True for a changed state of the viewer's own organization: only the explanation reflects it, not the token. */
function isMadeUpOfTheirOwn({ ask, requester, record }: Cell): boolean {
  return ask.state !== undefined && record?.id === requester.context.viewer?.organizationId;
}

/** True for accesses to one existing record that explanations cover. */
function isExplained({ about = '', does = '', at }: OperationRequest): boolean {
  const { api, actions } = catalogue.entities[about] ?? {};
  return api?.one !== undefined && at !== 'ids[]' && does !== 'create' && actions?.[does] !== undefined;
}

const query = `query ($userId: ID!, $organizationId: ID!, $entity: String!, $recordId: ID!) {
  explainAccess(userId: $userId, organizationId: $organizationId, entity: $entity, recordId: $recordId) {
    name verdict code reason params
  }
}`;

/** The explanation for the registry; undefined if it does not read the record. */
async function explained(cell: Cell): Promise<Values | undefined> {
  const { ask, requester, record } = cell;
  const { userId = '', organizationId = '' } = requester.context.viewer ?? {};
  const variables = { userId, organizationId, entity: ask.about, recordId: record?.id };
  const asker = { ...cell, requester: registry ?? requester };
  const { data } = await fixture.answer(asker, { query, variables }, record?.id ?? '');
  const rows: unknown = data?.['explainAccess'];
  return Array.isArray(rows) ? rows.filter(isValues).find(({ name }) => name === ask.does) : undefined;
}

/** The refusal of the request, except for validation of input. */
async function refusalOf(cell: Cell): Promise<Values | undefined> {
  const { ask, record } = cell;
  const field = operations.get(ask.operation);
  if (field === undefined) throw new Error(`${ask.operation} is no operation`);
  const id = record?.id ?? '';
  const variables = argumentsOf(field, { ...ask.given, ...recordArguments(cell, id) });
  const { errors = [] } = await fixture.answer(cell, { query: requestOf(field), variables }, id);
  const refused = errors.find(({ extensions }) => extensions['code'] !== 'ValidationError');
  if (refused === undefined) return undefined;
  const { code, params } = refused.extensions;
  return { code, message: refused.message, params };
}
