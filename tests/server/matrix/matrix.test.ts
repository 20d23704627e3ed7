import { describe, expect, it } from 'vitest';
import type { Entity } from '../../../engine/metadata/index.ts';
import { sharedCatalogue } from '../catalogues.ts';
import { isValues, rowsIn } from '../../../engine/record/index.ts';
import { requestsOf } from './requests.ts';
import { expectedOf } from './expected.ts';
import { argumentsOf, operations, requestOf, type RootField } from './generated.ts';
import { outcomeOf } from './outcome.ts';
import { recordArguments } from './record-arguments.ts';
import { type Cell, openMatrixFixture } from './matrix-fixture.ts';
import { openedFixture } from '../opened-fixture.ts';

/** Every operation by every viewer, on their own record, another's and a foreign one. */
const { catalogue } = sharedCatalogue('metadata');
const asks = requestsOf(catalogue);
const madeUpId = '424242424242';

const fixture = openedFixture(
  () => openMatrixFixture(catalogue),
  (opened) => opened.close(),
);
describe('is permitted exactly as metadata say:', () => {
  it.each([...operations.values()].map((field) => ({ operation: field.name, field })))(
    '$operation',
    async ({ operation, field }) => {
      const ways = asks.filter((ask) => ask.operation === operation);
      if (ways.length === 0)
        throw new Error(`Say in tests/server/matrix/custom-requests.ts what ${operation} is asked about.`);
      const wrong: string[] = [];
      for (const cell of ways.flatMap(fixture.cellsOf)) {
        const [expected, found] = [expectedOf(cell), await outcome(cell, field)];
        if (found !== expected) wrong.push(`${nameOf(cell)}: ${found} instead of ${expected}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

it('returns exactly the permitted actions of a record', async () => {
  const wrong: string[] = [];
  for (const cell of asks.filter(isOfAction).flatMap(fixture.cellsOf)) {
    const isOpen = expectedOf(cell) === 'open';
    if ((await isOffered(cell)) !== isOpen) wrong.push(`${nameOf(cell)}: ${isOpen ? 'not ' : ''}offered`);
  }
  expect(wrong).toEqual([]);
});

it('shows through a record only what the viewer can read directly', async () => {
  const wrong: string[] = [];
  for (const { by, to } of relations()) {
    const needed = to.access.permissions.read ?? '';
    for (const cell of fixture.cellsOf(by)) {
      if (cell.requester.context.viewer?.permissions.includes(needed) === true) continue;
      const answer = JSON.stringify(await oneOf(cell, `items: ${by.does ?? ''} { id }`));
      if (answer.includes('"id"')) wrong.push(nameOf(cell));
    }
  }
  expect(wrong).toEqual([]);
});

/** Relation fields to entities whose reads require a permission. */
function relations(): readonly { readonly by: Cell['ask']; readonly to: Entity }[] {
  return Object.values(catalogue.entities).flatMap(({ name, api, fields }) =>
    Object.values(fields).flatMap((field) => {
      const to = field.type === 'relation' ? catalogue.entities[field.to] : undefined;
      if (to?.access.permissions.read === undefined || api.one === undefined) return [];
      return [{ by: { operation: api.one, access: 'viewer', permissions: [], about: name, does: field.name }, to }];
    }),
  );
}

const nameOf = ({ ask, requester, record }: Cell): string =>
  [requester.name, record?.whose, ask.does, ask.about].filter((each) => each !== undefined).join(', ');

async function outcome(cell: Cell, field: RootField): Promise<ReturnType<typeof outcomeOf>> {
  const { ask, record } = cell;
  const answerAbout = (id: string) => {
    const given = { ...ask.given, ...recordArguments(cell, id) };
    return fixture.answer(cell, { query: requestOf(field), variables: argumentsOf(field, given) }, id);
  };
  const answer = await answerAbout(record?.id ?? '');
  const found = outcomeOf(answer);
  if (found !== 'open' || record === undefined) return found;
  const madeUp = JSON.stringify(await answerAbout(madeUpId));
  return JSON.stringify(answer) === madeUp.replaceAll(madeUpId, record.id) ? 'not there' : 'open';
}

function isOfAction({ about = '', does = '', at }: Cell['ask']): boolean {
  const entity = catalogue.entities[about];
  return entity?.api.one !== undefined && entity.actions[does] !== undefined && at !== 'ids[]';
}

const actionsRead = new Map<string, Promise<readonly unknown[]>>();

/** True if the viewer sees the record with the action, permitted or refused. */
async function isOffered(cell: Cell): Promise<boolean> {
  const { ask, requester, record } = cell;
  // Reads each required state of a record once.
  const key = JSON.stringify([requester.name, ask.about, record?.id, ask.state]);
  const actions = actionsRead.get(key) ?? actionsOn(cell);
  actionsRead.set(key, actions);
  return (await actions).includes(ask.does);
}

/** The names of the actions that the viewer sees on the record; none if it is not visible. */
async function actionsOn(cell: Cell): Promise<readonly unknown[]> {
  const found = await oneOf(cell, 'permittedActions { name }');
  const actions = isValues(found) ? found['permittedActions'] : undefined;
  return rowsIn(actions).map(({ name }) => name);
}

/** Reads a record by id as the viewer. */
async function oneOf(cell: Cell, selection: string): Promise<unknown> {
  const { ask, record } = cell;
  const one = catalogue.entities[ask.about ?? '']?.api.one ?? '';
  const query = `query ($id: ID!) { one: ${one}(id: $id) { ${selection} } }`;
  const { data } = await fixture.answer(cell, { query, variables: { id: record?.id } }, record?.id ?? '');
  return data?.['one'];
}
