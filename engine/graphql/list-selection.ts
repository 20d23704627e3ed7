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

/** The Boolean variable that asks for a column which is not always there. */
export function showVariable({ name }: Column): string {
  return `show_${name.replaceAll(/\W/gu, '_')}`;
}

/**
 * When a column is there for a viewer: its own rule, and the read rules of its field that look at nothing but the viewer.
 * Undefined: always. A read rule over the record leaves the column and empties the values it closes.
 */
export function columnVisibility({ access }: Entity, column: Column): Rule | undefined {
  const isOver = (guard: string): boolean => column.field === guard || column.field.startsWith(`${guard}.`);
  const guards = Object.entries(access.fields).filter(([guard, { read }]) => isOver(guard) && isViewerOnly(read));
  const rules = [...(column.visible === undefined ? [] : [column.visible]), ...guards.map(([, { read }]) => read)];
  return rules.length > 1 ? { and: rules } : rules[0];
}

/** Columns of a list that a viewer may not see or has not chosen, each asked for by a variable of its own. */
export function optionalColumns(entity: Entity, list: List | undefined): readonly Column[] {
  return columnsOf(list).filter((column) => column.hidden || columnVisibility(entity, column) !== undefined);
}

/**
 * What a list selects of each record, as GraphQL text: its columns, the names of its records, what its row actions
 * lead by, and what they may do. Fields of optional columns stand once for each, since GraphQL joins equal fields.
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

/** What a row is called by; what an optional column shows comes with that column, and is left out of the name without it. */
function rowNamePaths(list: List | undefined, optional: readonly Column[]): readonly string[] {
  const paths = displayPaths({ display: list?.display ?? {} });
  return paths.filter((path) => !optional.some(({ field }) => path.startsWith(`${field}.`)));
}

function columnsOf(list: List | undefined): readonly Column[] {
  return list?.columns ?? [];
}

/**
 * A column's field, of entries how many there are, where it shows one its unit's, what its cell reads besides, and what
 * decides on its words.
 */
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

/** Fields of the record in the addresses of its row actions, those that decide on their names or name it to them, and those it gives to others. */
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

/** What the rules read that decide whether a row action asks something of a record. */
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
