import { filterNames } from '../record/every-list.ts';
import { kindOfFilter } from '../record/filter-input.ts';
import type { Board, BoardDay, BoardOf, Catalogue, Entity } from '../types/index.ts';
import { answeredBy } from '../load/boards.ts';
import { addressesOf } from './addresses.ts';
import { findValue } from './field-finding.ts';
import {
  atBelow,
  finding,
  inApp,
  repeatedNameFindings,
  unknownName,
  type At,
  type Check,
  type Findings,
} from './finding.ts';
import { setFilterFindings } from './set-filters.ts';

/** Checks that boards refer to existing lists, operations, days and roles. */
export const checkBoards: Check = function* ({ catalogue }) {
  const at: At = (...path) => inApp('boards', 'boards', ...path);
  yield* repeatedNameFindings('board', catalogue.boards, (index) => at(index, 'name'));
  for (const [index, board] of catalogue.boards.entries()) yield* findingsOf(board, catalogue, atBelow(at, index));
};

function* findingsOf(board: Board, catalogue: Catalogue, at: At): Findings {
  switch (board.kind) {
    case 'records':
      return yield* recordFindings(board, catalogue, at);
    case 'figures':
      return yield* figureFindings(board, catalogue, at);
    case 'days':
      for (const [index, day] of board.days.entries()) yield* dayFindings(day, catalogue, atBelow(at, 'days', index));
  }
}

function* dayFindings({ owed, met }: BoardDay, catalogue: Catalogue, at: At): Findings {
  if ((owed === undefined) !== (met === undefined))
    yield finding('never-met', at(), 'what is owed and what meets it are told together');
  const entity = catalogue.entities[met?.entity ?? ''];
  if (met === undefined || entity === undefined) return;
  const set = Object.entries(met.filter).map(
    ([each, rule]) => [each, { kind: kindOfFilter(entity, each) ?? 'flag', rule }] as const,
  );
  const filters = { filter: Object.fromEntries(set), entity, known: [...filterNames(entity), 'id'] };
  yield* setFilterFindings(filters, catalogue, atBelow(at, 'met'));
}

function* recordFindings(board: BoardOf<'records'>, catalogue: Catalogue, at: At): Findings {
  const entity = catalogue.entities[board.entity];
  if (entity === undefined || (board.list !== undefined && entity.lists[board.list] === undefined)) return;
  const columns = (board.list === undefined ? entity.list : entity.lists[board.list])?.columns ?? [];
  const sortable = columns.filter((column) => column.sortable).map(({ name }) => name);
  yield* filterFindings(board, entity, catalogue, at);
  for (const [index, { by }] of board.sort.entries())
    yield* unknownName('sortable column', by, sortable, at('sort', index, 'by'));
  for (const [index, { values }] of board.columns.entries())
    for (const path of Object.keys(values)) yield* findValue(catalogue, board.entity, path, at('columns', index));
}

function filterFindings(board: BoardOf<'records'>, entity: Entity, catalogue: Catalogue, at: At): Findings {
  const list = board.list === undefined ? entity.list : entity.lists[board.list];
  if (board.view !== undefined) {
    const views = (list?.readyViews ?? []).map(({ name }) => name);
    return unknownName('ready view', board.view, views, at('view'));
  }
  const view = entity.views[list?.view ?? ''];
  const known = [...(view?.filters ?? []).map(({ name }) => name), ...filterNames(entity), 'id'];
  return setFilterFindings({ filter: board.filter, entity, known }, catalogue, at);
}

function* figureFindings(board: BoardOf<'figures'>, catalogue: Catalogue, at: At): Findings {
  const queries = Object.values(catalogue.operations).filter(isAskedPlainly);
  const operation = queries.find(({ name }) => name === board.operation);
  const known = queries.map(({ name }) => name);
  if (operation === undefined)
    return yield* unknownName('query that answers a list', board.operation, known, at('operation'));
  const parts = answeredBy(operation);
  const records = Object.keys(parts).filter((name) => parts[name]?.type.kind === 'entity');
  const of = Object.keys(board.of.values)[0]?.split('.')[0] ?? '';
  yield* unknownName('record', of, records, at('of'));
  yield* unknownName('part of the answer', board.value.path, Object.keys(parts), at('value'));
  if (board.unit !== undefined) yield* unknownName('part of the answer', board.unit, Object.keys(parts), at('unit'));
  if (board.to !== undefined) yield* unknownName('address', board.to, addressesOf(catalogue), at('to'));
}

function isAskedPlainly({ kind, arguments: taken, result }: Catalogue['operations'][string]): boolean {
  return kind === 'query' && result.list && Object.values(taken).every(({ required }) => !required);
}
