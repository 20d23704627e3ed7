import { filterNames } from '../record/every-list.ts';
import { kindOfFilter } from '../record/filter-input.ts';
import type { Board, BoardDay, BoardOf, Catalogue, Entity, PrintText } from '../types/index.ts';
import { answeredBy } from '../load/boards.ts';
import { addressesOf } from './addresses.ts';
import { findValue } from './field-finding.ts';
import {
  inApp,
  repeatedNameFindings,
  unknownName,
  type Check,
  type Finding,
  type JsonPath,
  type FindingLocation,
} from './finding.ts';
import { setFilterFindings } from './set-filters.ts';

type At = (...path: JsonPath) => FindingLocation;

/** Boards show lists, operations and days that there are, to people there are. */
export const checkBoards: Check = ({ catalogue }) => [
  ...repeatedNameFindings('board', catalogue.boards, (index) => inApp('boards', 'boards', index, 'name')),
  ...catalogue.boards.flatMap((board, index) =>
    findingsOf(board, catalogue, (...path) => inApp('boards', 'boards', index, ...path)),
  ),
];

function findingsOf(board: Board, catalogue: Catalogue, at: At): readonly Finding[] {
  switch (board.kind) {
    case 'records':
      return recordFindings(board, catalogue, at);
    case 'figures':
      return figureFindings(board, catalogue, at);
    case 'days':
      return board.days.flatMap((day, index) => dayFindings(day, catalogue, (...path) => at('days', index, ...path)));
  }
}

function dayFindings(day: BoardDay, catalogue: Catalogue, at: At): readonly Finding[] {
  const { owed, met } = day;
  return [
    ...((owed === undefined) === (met === undefined)
      ? []
      : [{ code: 'never-met', location: at(), message: 'what is owed and what meets it are told together' }]),
    ...(met === undefined ? [] : metFindings(met, catalogue, (...path) => at('met', ...path))),
  ];
}

function metFindings({ entity: name, filter }: Met, catalogue: Catalogue, at: At): readonly Finding[] {
  const entity = catalogue.entities[name];
  if (entity === undefined) return [];
  const set = Object.entries(filter).map(
    ([each, rule]) => [each, { kind: kindOfFilter(entity, each) ?? 'flag', rule }] as const,
  );
  return setFilterFindings(
    { filter: Object.fromEntries(set), entity, known: [...filterNames(entity), 'id'] },
    catalogue,
    at,
  );
}

type Met = NonNullable<BoardDay['met']>;

function recordFindings(board: BoardOf<'records'>, catalogue: Catalogue, at: At): readonly Finding[] {
  const entity = catalogue.entities[board.entity];
  if (entity === undefined || (board.list !== undefined && entity.lists[board.list] === undefined)) return [];
  const columns = (board.list === undefined ? entity.list : entity.lists[board.list])?.columns ?? [];
  const sortable = columns.filter((column) => column.sortable).map(({ name }) => name);
  return [
    ...filterFindings(board, entity, catalogue, at),
    ...board.sort.flatMap(({ by }, index) => unknownName('sortable column', by, sortable, at('sort', index, 'by'))),
    ...board.columns.flatMap((column, index) =>
      pathsIn(column).flatMap((path) => findValue(catalogue, board.entity, path, at('columns', index))),
    ),
  ];
}

function filterFindings(board: BoardOf<'records'>, entity: Entity, catalogue: Catalogue, at: At): readonly Finding[] {
  const list = board.list === undefined ? entity.list : entity.lists[board.list];
  if (board.view !== undefined) {
    const views = (list?.readyViews ?? []).map(({ name }) => name);
    return unknownName('ready view', board.view, views, at('view'));
  }
  const view = entity.views[list?.view ?? ''];
  const known = [...(view?.filters ?? []).map(({ name }) => name), ...filterNames(entity), 'id'];
  return setFilterFindings({ filter: board.filter, entity, known }, catalogue, at);
}

function figureFindings(board: BoardOf<'figures'>, catalogue: Catalogue, at: At): readonly Finding[] {
  const queries = Object.values(catalogue.operations).filter(isAskedPlainly);
  const operation = queries.find(({ name }) => name === board.operation);
  if (operation === undefined)
    return unknownName(
      'query that answers a list',
      board.operation,
      queries.map(({ name }) => name),
      at('operation'),
    );
  const parts = answeredBy(operation);
  const records = Object.keys(parts).filter((name) => parts[name]?.type.kind === 'entity');
  const of = Object.keys(board.of.values)[0]?.split('.')[0] ?? '';
  return [
    ...unknownName('record', of, records, at('of')),
    ...unknownName('part of the answer', board.value.path, Object.keys(parts), at('value')),
    ...(board.unit === undefined ? [] : unknownName('part of the answer', board.unit, Object.keys(parts), at('unit'))),
    ...(board.to === undefined ? [] : unknownName('address', board.to, addressesOf(catalogue), at('to'))),
  ];
}

function isAskedPlainly({ kind, arguments: taken, result }: Catalogue['operations'][string]): boolean {
  return kind === 'query' && result.list && Object.values(taken).every(({ required }) => !required);
}

function pathsIn({ values }: PrintText): readonly string[] {
  return Object.keys(values);
}
