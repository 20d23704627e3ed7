import { displayPaths } from '../record/display-paths.ts';
import { fieldAt } from '../record/field-at.ts';
import { everyColumn, everyList, type PlacedList } from '../record/every-list.ts';
import type { Catalogue, Column, Entity, List, ListFilter, Text } from '../types/index.ts';
import { conditionFindings } from './condition-findings.ts';
import { findField, findValue } from './field-finding.ts';
import {
  atBelow,
  entityCheck,
  finding,
  repeatedNameFindings,
  unknownName,
  type At,
  type FindingLocation,
  type Findings,
} from './finding.ts';

/** Checks that a list shows, sorts, searches and filters by existing fields under unique names. */
export const checkListFields = entityCheck(function* (entity, atEntity, { catalogue }) {
  for (const placed of everyList(entity)) yield* listFindings(catalogue, entity, placed, atEntity);
  for (const { name, search, filters, sort } of Object.values(entity.views)) {
    const at = atBelow(atEntity, 'views', name);
    yield* searchFindings(catalogue, entity, search, atBelow(at, 'search'));
    yield* filterFindings(filters, atBelow(at, 'filters'));
    for (const [index, { by }] of sort.entries())
      yield* findValue(catalogue, entity.name, sortPath(entity, by), at('sort', index, 'by'));
  }
});

/** A view sorts by a path or by a column of its entity's lists. */
function sortPath(entity: Entity, by: string): string {
  const column = everyColumn(entity).find(({ name }) => name === by);
  return column?.sortBy ?? column?.field ?? by;
}

function* listFindings(catalogue: Catalogue, entity: Entity, { list, path }: PlacedList, atEntity: At): Findings {
  const at = atBelow(atEntity, ...path);
  const { columns, filters, pageSize, pageSizes } = list;
  yield* displayFindings(catalogue, entity, list.display, at('display'));
  for (const [index, column] of columns.entries()) {
    const atColumn = atBelow(at, 'columns', index);
    yield* underFindings(list, column, atColumn('under'));
    yield* displayFindings(catalogue, entity, column.empty, atColumn('empty'));
    yield* conditionFindings(catalogue, entity, column.emptyExcept ?? {}, atColumn('emptyExcept'));
    for (const [position, { where }] of (column.valueLabels ?? []).entries())
      yield* conditionFindings(catalogue, entity, where, atColumn('valueLabels', position, 'where'));
  }
  yield* repeatedNameFindings('column', columns, (index) => at('columns', index));
  const sortable = columns.flatMap(({ name, sortable: is }) => (is ? [name] : []));
  for (const [index, { by }] of list.defaultSort.entries())
    yield* unknownName('sortable column', by, [...sortable, 'id'], at('defaultSort', index, 'by'));
  const message = `${pageSize} is none of the page sizes ${pageSizes.join(', ')}`;
  if (!pageSizes.includes(pageSize)) yield finding('unknown-page-size', at('pageSize'), message);
  const filtered = columns.flatMap(({ name, filter }) => (filter === undefined ? [] : [name]));
  for (const [index, { name }] of filters.entries()) {
    const earlier = [...filtered, ...filters.slice(0, index).map((filter) => filter.name)];
    if (earlier.includes(name))
      yield finding('repeated-filter', at('filters', index, 'name'), `a second filter is named "${name}"`);
  }
  // A further list is searched by its operation.
  if (list === entity.list) yield* searchFindings(catalogue, entity, list.search, atBelow(at, 'search'));
  yield* filterFindings(filters, atBelow(at, 'filters'));
}

function* displayFindings(
  catalogue: Catalogue,
  { name }: Entity,
  display: Text | undefined,
  location: FindingLocation,
): Findings {
  for (const path of displayPaths({ display: display ?? {} }))
    yield* findField(catalogue, name, path, location).findings;
}

/** `under` names a column with a cell of its own. */
function* underFindings({ columns }: List, { name, under }: Column, location: FindingLocation): Findings {
  if (under === undefined) return;
  const others = columns.filter((other) => other.name !== name);
  const target = others.find((other) => other.name === under);
  const known = others.map((other) => other.name);
  if (target?.under === undefined) yield* unknownName('column', under, known, location);
  else yield finding('under-under', location, `"${under}" stands under "${target.under}" itself`);
}

function* searchFindings(catalogue: Catalogue, entity: Entity, search: readonly string[], at: At): Findings {
  for (const [index, name] of search.entries()) {
    const field = fieldAt(catalogue.entities, entity.fields, name);
    if (!field || ['text', 'longText', 'reference'].includes(field.type)) continue;
    const message = `"${name}" is a field of type ${field.type}; a search looks in texts and names`;
    yield finding('wrong-field-type', at(index), message);
  }
}

function* filterFindings(filters: readonly ListFilter[], at: At): Findings {
  for (const [index, { name, field, rule, actions }] of filters.entries())
    if (field === undefined && rule === undefined && actions === undefined)
      yield finding('empty-filter', at(index), `the filter "${name}" has neither a field nor a rule`);
}
