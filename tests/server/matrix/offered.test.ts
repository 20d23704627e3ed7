import type { ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { Entity, List } from '../../../engine/metadata/index.ts';
import { isValues, valueAt, type Values } from '../../../engine/record/index.ts';
import { sharedCatalogue } from '../catalogues.ts';
import type { OperationRequest } from './ask.ts';
import { requestsOf } from './requests.ts';
import { type DemoViewer, openDemoFixture } from './demo-fixture.ts';
import { argumentsOf, operations, requestOf } from './generated.ts';
import { portalQueries } from './portal-documents.ts';
import { recordArguments } from './record-arguments.ts';
import { answerBody } from '../../../server/platform/http/index.ts';
import { openedFixture } from '../opened-fixture.ts';

/**
 * Lists, menus and bulk bars agree with the server for every role and every state in the demo data: offered actions are
 * accepted, counts match the records with a permitted action, and other actions are refused.
 */
const { catalogue } = sharedCatalogue('metadata');
const asks = requestsOf(catalogue);

const fixture = openedFixture(
  () => openDemoFixture(catalogue),
  (opened) => opened.close(),
);
interface ShownList {
  readonly name: string;
  readonly entity: Entity;
  readonly list: List;
  /** The list's name as an argument of `bulkPreview`. */
  readonly further: string | undefined;
  readonly query: string;
}

/** Refusals that need a query over the whole register: not checked per row, only on request. */
const toldWhenAsked: Readonly<Record<string, string>> = {
  'organization.remove': 'errors.entity.inUse',
  'user.removeSecondFactor': 'errors.user.secondFactorNone',
  'user.erase': 'errors.user.lastResponsible',
  'user.remove': 'errors.user.lastResponsible',
  'organizationUser.deactivate': 'errors.user.lastResponsible',
  'organizationUser.changeRole': 'errors.user.lastResponsible',
  'organizationUser.remove': 'errors.user.lastResponsible',
  'export.submit': 'errors.export.nothingChanged',
};

/** Actions that were offered to a viewer in some row. */
const offered = new Set<string>();

/** Lists that can be opened without arguments. */
const lists: readonly ShownList[] = Object.values(catalogue.entities).flatMap((entity) => {
  const all = [...(entity.list ? [[undefined, entity.list] as const] : []), ...Object.entries(entity.lists)];
  return all.flatMap(([further, list]) => {
    const query = list.view ?? entity.api.page ?? '';
    const takes = operations.get(query)?.args.map(({ name }) => name) ?? [];
    if (!takes.includes('page') || entity.api.one === undefined) return [];
    return [
      { name: further === undefined ? entity.name : `${entity.name} as ${further}`, entity, list, further, query },
    ];
  });
});

interface Row {
  readonly id: string;
  readonly status: string;
  readonly actions: ReadonlyMap<string, boolean>;
}

const rowsRead = new Map<string, Promise<readonly Row[]>>();

/** The rows of a list; none without access. Read once, because trials leave no changes. */
function rowsOf(shown: ShownList, asker: DemoViewer): Promise<readonly Row[]> {
  const key = `${shown.query} ${asker.name}`;
  const rows = rowsRead.get(key) ?? readRows(shown, asker);
  rowsRead.set(key, rows);
  return rows;
}

async function readRows({ entity, query }: ShownList, { viewer }: DemoViewer): Promise<readonly Row[]> {
  const status = entity.workflow === undefined ? '' : `status: ${entity.workflow.field}`;
  const rows: Row[] = [];
  for (let index = 0; rows.length === index * 100; index += 1) {
    const { data } = await fixture.ask(
      viewer,
      `{ ${query}(page: { size: 100, index: ${index} }) { items { id ${status} permittedActions { name permitted } } } }`,
    );
    const items = valueAt(data?.[query], ['items']);
    if (!Array.isArray(items)) break;
    rows.push(...items.filter(isValues).map(toRow));
    if (items.length === 0) break;
  }
  return rows;
}

function toRow({ id, status, permittedActions }: Values): Row {
  const actions = (Array.isArray(permittedActions) ? permittedActions : [])
    .filter(isValues)
    .map(({ name, permitted }) => [String(name), permitted === true] as const);
  return { id: String(id), status: String(status), actions: new Map(actions) };
}

/** One row for each status and set of actions. */
function samplesOf(rows: readonly Row[]): readonly Row[] {
  const byState = new Map(rows.map((row) => [JSON.stringify([row.status, ...row.actions]), row]));
  return [...byState.values()];
}

/** The request of an action on one record. */
function askFor({ name }: Entity, action: string): OperationRequest | undefined {
  return asks.find(
    ({ about, does, at }) => about === name && does === action && at !== 'ids[]' && at !== 'filter.id[]',
  );
}

async function attempt({ viewer, name }: DemoViewer, ask: OperationRequest, id: string): Promise<ExecutionResult> {
  const field = operations.get(ask.operation);
  if (field === undefined) throw new Error(`${ask.operation} is an operation`);
  const cell = { ask, requester: { name, context: { viewer } } };
  return await fixture.trial(
    viewer,
    requestOf(field),
    argumentsOf(field, { ...ask.given, ...recordArguments(cell, id) }),
  );
}

/** True if the server accepts the action, except for missing input. */
function isAccepted({ errors = [] }: ExecutionResult): boolean {
  return errors.every(
    ({ extensions: { code, path } }) => code === 'ValidationError' && Array.isArray(path) && path.length > 0,
  );
}

/** Lists with the same query are read once. */
const readOnce = [...new Map(lists.map((list) => [list.query, list])).values()];

const messagesOf = ({ errors = [] }: ExecutionResult) => errors.map(({ message }) => message).join(', ');

describe.each(readOnce)('$name', (shown) => {
  it('offers for a row exactly the actions that the server executes', async () => {
    const wrong: string[] = [];
    for (const asker of fixture.viewers) {
      for (const row of samplesOf(await rowsOf(shown, asker))) {
        for (const action of Object.keys(shown.entity.actions)) {
          const ask = askFor(shown.entity, action);
          if (ask === undefined) continue;
          const answer = await attempt(asker, ask, row.id);
          const isOffered = row.actions.get(action) === true;
          const name = `${shown.entity.name}.${action}`;
          if (isOffered) offered.add(name);
          if (isAccepted(answer) === isOffered || (isOffered && messagesOf(answer) === toldWhenAsked[name])) continue;
          const what = `${isOffered ? '' : 'not '}offered`;
          wrong.push(`${asker.name}, ${row.status} ${row.id}, ${action}: ${what}: ${messagesOf(answer)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe.each(lists.filter(({ list }) => (list.bulk?.actions ?? []).length > 0))('$name', (shown) => {
  it('offers in bulk exactly the actions that the server executes', async () => {
    const wrong: string[] = [];
    for (const asker of fixture.viewers) {
      const ids = (await rowsOf(shown, asker)).map(({ id }) => id);
      for (const action of shown.list.bulk?.actions ?? []) {
        const preview = await fixture.ask(
          asker.viewer,
          'query ($entity: String!, $list: String, $action: String!, $ids: [ID!]!) { bulkPreview(entity: $entity, list: $list, action: $action, ids: $ids) { eligible refused { id } } }',
          { entity: shown.entity.name, list: shown.further ?? null, action, ids },
        );
        const eligible = Number(valueAt(preview.data?.['bulkPreview'], ['eligible']) ?? 0);
        const refused = valueAt(preview.data?.['bulkPreview'], ['refused']);
        const left = new Set(Array.isArray(refused) ? refused.map((one) => String(valueAt(one, ['id']))) : ids);
        const done = await doneTogether(
          shown,
          asker,
          action,
          ids.filter((id) => !left.has(id)),
        );
        if (done !== eligible) wrong.push(`${asker.name}, ${action}: ${done} of ${eligible}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

async function doneTogether(
  { entity }: ShownList,
  { viewer }: DemoViewer,
  action: string,
  ids: readonly string[],
): Promise<number> {
  const ask = asks.find(({ about, does, at }) => about === entity.name && does === action && at === 'ids[]');
  const field = operations.get(ask?.operation ?? '');
  if (ids.length === 0) return 0;
  if (ask === undefined || field === undefined) throw new Error(`${action} is a bulk action`);
  const { data } = await fixture.trial(viewer, requestOf(field), argumentsOf(field, { ...ask.given, ids }));
  const outcomes = data?.[ask.operation];
  if (!Array.isArray(outcomes)) return 0;
  const told = toldWhenAsked[`${entity.name}.${action}`];
  return outcomes.filter((one) => valueAt(one, ['done']) === true || valueAt(one, ['reason']) === (told ?? '')).length;
}

it('had rows with actions of trade and of reports', () => {
  expect([...offered]).toEqual(
    expect.arrayContaining([
      ...['certificate.approveByRegistry', 'certificate.requestCorrection', 'certificate.remove'],
      ...['transaction.confirm', 'transaction.reject', 'transaction.disconfirm', 'transaction.toMarket'],
      ...['export.validate', 'export.reject', 'export.submit', 'organization.activation', 'user.resetPassword'],
    ]),
  );
});

it('counts actionable records in the menu', async () => {
  const wrong: string[] = [];
  for (const asker of fixture.viewers) {
    const { data } = await fixture.ask(asker.viewer, '{ menuCounts { board total } }');
    const counts = valueAt(data, ['menuCounts']);
    for (const { board: name, total } of (Array.isArray(counts) ? counts : []).filter(isValues)) {
      const board = catalogue.boards.find((each) => each.name === name);
      if (board?.kind !== 'records') continue;
      const shown = lists.find(({ entity, further }) => entity.name === board.entity && further === board.list);
      if (shown === undefined) throw new Error(`The board ${board.name} counts a list of pages.`);
      const counted = shown.list.filters.flatMap((filter) =>
        filter.name in board.filter ? (filter.actions ?? []) : [],
      );
      const rows = await rowsOf(shown, asker);
      const status = board.filter['status']?.rule;
      const actable = rows.filter(
        (row) =>
          counted.some((action) => row.actions.get(action) === true) &&
          (!Array.isArray(status) || status.includes(row.status)),
      );
      if (actable.length !== total)
        wrong.push(`${asker.name}, ${board.name}: ${String(total)} counted, ${actable.length} to act on`);
    }
  }
  expect(wrong).toEqual([]);
});

describe('has equal results as JSON and as values:', () => {
  const entityOf = new Map(Object.values(catalogue.entities).map((entity) => [entity.api.one, entity]));

  /** Target ids: the first record of each state in its list. */
  async function idsFor(asks: string, asker: DemoViewer): Promise<readonly string[]> {
    const entity = entityOf.get(asks);
    const list = lists.find((each) => each.entity === entity);
    const rows = list === undefined ? [] : await rowsOf(list, asker);
    return ['1', ...new Map(rows.map(({ status, id }) => [status, id])).values()];
  }

  it.each(portalQueries(catalogue))('$name', async ({ asks, query, variablesFor }) => {
    for (const asker of fixture.viewers) {
      for (const id of await idsFor(asks, asker)) {
        const asked = [asker.viewer, query, variablesFor(id)] as const;
        const [values, json] = [await fixture.ask(...asked), await fixture.ask(...asked, 'json')];
        expect(String(await answerBody(json))).toBe(JSON.stringify(values));
      }
    }
  });
});
