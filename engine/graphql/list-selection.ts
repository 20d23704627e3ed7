import {
  displayPaths,
  entriesCount,
  isEntriesField,
  storedArgumentField,
  type Action,
  type Catalogue,
  type Column,
  type Entity,
  type List,
} from '../metadata/index.ts';
import { isViewerOnly, pathsOf, type Rule } from '../rules/index.ts';
import { selectionText, selectPaths } from './selection.ts';

/** The Boolean variable that includes an optional column. */
export function showVariable({ name }: Column): string {
  return `show_${name.replaceAll(/\W/gu, '_')}`;
}

/**
 * Visibility rule of a column: its own, and the viewer-only read rules of its field. Undefined: always visible. A read
 * rule that reads the record keeps the column and clears restricted values.
 */
export function columnVisibility({ access }: Entity, column: Column): Rule | undefined {
  const isOver = (guard: string): boolean => column.field === guard || column.field.startsWith(`${guard}.`);
  const guards = Object.entries(access.fields).filter(([guard, { read }]) => isOver(guard) && isViewerOnly(read));
  const rules = [...(column.visible === undefined ? [] : [column.visible]), ...guards.map(([, { read }]) => read)];
  return rules.length > 1 ? { and: rules } : rules[0];
}

/** Columns that a viewer may not see or has not selected, each included by a variable. */
export function optionalColumns(entity: Entity, list: List | undefined): readonly Column[] {
  return columnsOf(list).filter((column) => column.hidden || columnVisibility(entity, column) !== undefined);
}

/**
 * The selection of a list row as GraphQL text: columns, displays, parameters of row actions and permitted actions.
 * Fields of optional columns are repeated per column; GraphQL merges them.
 */
export function listSelectionText(catalogue: Catalogue, entity: Entity, list: List | undefined): string {
  const optional = optionalColumns(entity, list);
  const always = columnsOf(list).filter((column) => !optional.includes(column));
  const paths = [
    ...displayPaths(entity),
    ...rowNamePaths(list, optional),
    ...always.flatMap((column) => columnPaths(entity, column)),
    ...linkPaths(entity, list),
    ...askingPaths(entity, list),
    ...selectablePaths(list),
  ];
  const selection = selectPaths(catalogue, entity, paths);
  return [
    selectionText({ ...selection, rowVersion: true }).slice(0, -1),
    ...optional.map((column) => optionalText(catalogue, entity, column)),
    'permittedActions { name permitted reason params } }',
  ].join(' ');
}

/** The paths of a row's name; those under an optional column come with that column. */
function rowNamePaths(list: List | undefined, optional: readonly Column[]): readonly string[] {
  const paths = displayPaths({ display: list?.display ?? {} });
  return paths.filter((path) => !optional.some(({ field }) => path.startsWith(`${field}.`)));
}

function columnsOf(list: List | undefined): readonly Column[] {
  return list?.columns ?? [];
}

/** A column's paths: its field (for entries their count), unit, and inputs of its cell and labels. */
function columnPaths(
  { fields }: Entity,
  { field, unit, reads = [], empty = {}, emptyExcept = {}, valueLabels = [] }: Column,
): readonly string[] {
  const shown = isEntriesField(fields[field]) ? entriesCount(field) : field;
  const ofEmpty = [...displayPaths({ display: empty }), ...Object.keys(emptyExcept)];
  const ofLabels = valueLabels.flatMap(({ where }) => Object.keys(where));
  return [shown, ...(typeof unit === 'object' ? [unit.field] : []), ...reads, ...ofEmpty, ...ofLabels];
}

function optionalText(catalogue: Catalogue, entity: Entity, column: Column): string {
  const selection = selectPaths(catalogue, entity, columnPaths(entity, column));
  return Object.entries(selection)
    .filter(([name]) => name !== 'id')
    .map(
      ([name, part]) =>
        `${name} @include(if: $${showVariable(column)})${part === true ? '' : ` ${selectionText(part)}`}`,
    )
    .join(' ');
}

/** Paths that row actions need: in addresses, labels, record arguments and values passed to other actions. */
function linkPaths({ actions, operations }: Entity, list: List | undefined): readonly string[] {
  const offered = (list?.rowActions ?? []).flatMap((name): Action | readonly never[] => actions[name] ?? []);
  return offered.flatMap((action) => {
    const ofLabels = (action.labels ?? []).flatMap(({ where }) => Object.keys(where));
    if (action.kind === 'perform') return [...ofLabels, ...Object.values(action.performs?.given ?? {})];
    const address = 'to' in action ? (action.to ?? '') : '';
    const { record = {} } = ('operation' in action && operations[action.operation ?? '']) || {};
    const named = typeof record === 'string' ? [] : Object.values(record);
    return [
      ...ofLabels,
      ...named,
      ...[...address.matchAll(/:([A-Za-z]\w*(?:\.\w+)*)/gu)].map(([, name]) => name ?? ''),
    ];
  });
}

/** Paths read by the rules that decide whether a row action asks for input. */
function askingPaths({ actions, operations, rules }: Entity, list: List | undefined): readonly string[] {
  const rows = (list?.rowActions ?? []).flatMap((name): Action | readonly never[] => actions[name] ?? []);
  const deciding = rows.flatMap((action) => {
    if (action.kind !== 'mutation') return [];
    const operation = operations[action.operation ?? ''];
    return action.asks.flatMap((name) => rules[storedArgumentField(operation, name)]?.visible ?? []);
  });
  return deciding.flatMap(pathsOf).filter((path) => !path.startsWith('$'));
}

function selectablePaths(list: List | undefined): readonly string[] {
  const rule = list?.bulk?.selectable;
  return rule === undefined ? [] : pathsOf(rule).filter((path) => !path.startsWith('$'));
}
