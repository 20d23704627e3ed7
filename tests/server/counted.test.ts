import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardOf } from '../../engine/metadata/index.ts';
import { isValues, type Values } from '../../engine/record/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { createMatrixRecords } from './matrix/matrix-records.ts';
import { type RequestViewer, createViewers } from './matrix/viewers.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

/** Menu counts equal the number of records that the viewer can act on, by the conditions of the actions. */
const { catalogue } = sharedCatalogue('metadata');

const trading = openedTradingRegister();
let viewers: readonly RequestViewer[];

beforeAll(async () => {
  const records = await createMatrixRecords(trading, catalogue);
  viewers = await createViewers(trading, catalogue);
  const own = (entity: string) => records.get(entity)?.find(({ whose }) => whose === 'own')?.id ?? '';
  const { database, register } = trading;
  const idOf = (key: string) => register.organizations.get(key) ?? '';
  await database.query(sql`update certificate set status = 'SENT_TO_VALIDATION' where id = ${own('certificate')}`);
  await database.query(sql`update transaction set status = 'PENDING', buyer_id = ${idOf('supplier')},
    supplier_id = ${idOf('buyer')} where id = ${own('transaction')}`);
  await database.query(sql`update export set status = 'WAITING_FOR_VALIDATION',
    qualified_organization_id = ${idOf('authority')} where id = ${own('export')}`);
  await database.query(sql`update organization set status = '_0_PENDING' where id = ${idOf('oils')}`);
  await database.query(sql`update responsible_organization set qualified_authority_id = ${idOf('authority')}
    where organization_id = ${idOf('oils')}`);
  await database.query(sql`update plausibility_finding set status = 'OPEN' where id <> ${own('plausibilityFinding')}`);
});

const counted = new Set(
  catalogue.menu.flatMap(({ items }) => items.flatMap(({ counts = [] }) => counts.map(({ board }) => board))),
);
const boards = catalogue.boards.filter(
  (board): board is BoardOf<'records'> => board.kind === 'records' && counted.has(board.name),
);

async function ask({ context }: RequestViewer, query: string): Promise<Values> {
  const { data = {} } = await trading.run({ query, variables: {}, operationName: undefined }, context);
  return { ...data };
}

/** The number of records in the list of a board with at least one permitted action. */
async function actable(viewer: RequestViewer, board: BoardOf<'records'>): Promise<number> {
  const entity = catalogue.entities[board.entity];
  const list = board.list === undefined ? entity?.list : entity?.lists[board.list];
  const name = list?.view ?? entity?.api.page ?? '';
  const actions = list?.filters.flatMap((filter) => (filter.name in board.filter ? (filter.actions ?? []) : [])) ?? [];
  const status = Array.isArray(board.filter['status']?.rule) ? board.filter['status'].rule : undefined;
  const answer = await ask(
    viewer,
    `{ ${name}(page: { size: 100, index: 0 }) { items { status permittedActions { name permitted } } } }`,
  );
  const page = answer[name];
  const items: readonly unknown[] = isValues(page) && Array.isArray(page['items']) ? page['items'] : [];
  const isActable = (item: Values): boolean => {
    const offered: readonly unknown[] = Array.isArray(item['permittedActions']) ? item['permittedActions'] : [];
    return offered.filter(isValues).some((one) => one['permitted'] === true && actions.includes(String(one['name'])));
  };
  return items.filter(isValues).filter((item) => isActable(item) && (status?.includes(String(item['status'])) ?? true))
    .length;
}

async function countsOf(viewer: RequestViewer): Promise<Readonly<Record<string, number>>> {
  const { menuCounts } = await ask(viewer, '{ menuCounts { board total } }');
  const all: readonly unknown[] = Array.isArray(menuCounts) ? menuCounts : [];
  return Object.fromEntries(all.filter(isValues).map(({ board, total }) => [String(board), Number(total)]));
}

describe.each(boards.map((board) => ({ name: board.name, board })))('$name', ({ name, board }) => {
  it('counts for each viewer the actionable records, and for some viewer at least one', async () => {
    let most = 0;
    for (const viewer of viewers) {
      const { [name]: total = 0 } = await countsOf(viewer);
      expect([viewer.name, total]).toEqual([viewer.name, await actable(viewer, board)]);
      most = Math.max(most, total);
    }
    // Certificates are only returned for correction while a setting requires their verification.
    if (name !== 'corrections') expect(most).toBeGreaterThan(0);
  });
});

it('has no counter and no board for those who can never act', async () => {
  const named = (name: string) => viewers.find((viewer) => viewer.name === name) ?? viewers[0];
  const employee = named('PUBLIC_ORGANIZATION EMPLOYEE');
  const registry = named('REGISTRY RESPONSIBLE_PERSON');
  if (employee === undefined || registry === undefined) throw new Error('nobody asks');
  expect(Object.keys(await countsOf(employee))).not.toContain('purchases');
  expect(Object.keys(await countsOf(registry))).not.toContain('exports');
  const { boards: shown } = await ask(registry, '{ boards { name } }');
  expect(shown).not.toContainEqual({ name: 'exports' });
});
