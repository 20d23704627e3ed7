import { displayPaths } from '../record/display-paths.ts';
import { fieldAt } from '../record/field-at.ts';
import { everyColumn, everyList, type PlacedList } from '../record/every-list.ts';
import type { Catalogue, Column, Entity, List, ListFilter } from '../types/index.ts';
import { conditionFindings } from './condition-findings.ts';
import { findField, findValue } from './field-finding.ts';
import {
  inEntity,
  repeatedNameFindings,
  unknownName,
  type Check,
  type Finding,
  type JsonPath,
  type FindingLocation,
} from './finding.ts';

/** A list shows, sorts, searches and filters by fields that exist, under names that are its own. */
export const checkListFields: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => [
    ...everyList(entity).flatMap((placed) => listFindings(catalogue, entity, placed)),
    ...Object.values(entity.views).flatMap((view) => [
      ...searchFindings(catalogue, entity, view.search, ['views', view.name, 'search']),
      ...filterFindings(entity, view.filters, ['views', view.name, 'filters']),
      ...view.sort.flatMap(({ by }, index) =>
        findValue(
          catalogue,
          entity.name,
          sortPath(entity, by),
          inEntity(entity.name, 'views', view.name, 'sort', index, 'by'),
        ),
      ),
    ]),
  ]);

/** A view sorts by paths, and by columns of its entity's lists. */
function sortPath(entity: Entity, by: string): string {
  const column = everyColumn(entity).find(({ name }) => name === by);
  return column?.sortBy ?? column?.field ?? by;
}

function listFindings(catalogue: Catalogue, entity: Entity, { list, path: listPath }: PlacedList): readonly Finding[] {
  const at = (...path: JsonPath) => inEntity(entity.name, ...listPath, ...path);
  const sortable = list.columns.flatMap(({ name, sortable: is }) => (is ? [name] : []));
  const filtered = list.columns.flatMap(({ name, filter }) => (filter === undefined ? [] : [name]));
  return [
    ...displayPaths({ display: list.display ?? {} }).flatMap(
      (path) => findField(catalogue, entity.name, path, at('display')).findings,
    ),
    ...list.columns.flatMap((column, index) => [
      ...underFindings(list, column, at('columns', index, 'under')),
      ...displayPaths({ display: column.empty ?? {} }).flatMap(
        (path) => findField(catalogue, entity.name, path, at('columns', index, 'empty')).findings,
      ),
      ...conditionFindings(catalogue, entity, column.emptyExcept ?? {}, at('columns', index, 'emptyExcept')),
      ...(column.valueLabels ?? []).flatMap(({ where }, position) =>
        conditionFindings(catalogue, entity, where, at('columns', index, 'valueLabels', position, 'where')),
      ),
    ]),
    ...repeatedNameFindings('column', list.columns, (index) => at('columns', index)),
    ...list.defaultSort.flatMap(({ by }, index) =>
      unknownName('sortable column', by, [...sortable, 'id'], at('defaultSort', index, 'by')),
    ),
    ...(list.pageSizes.includes(list.pageSize)
      ? []
      : [
          {
            code: 'unknown-page-size',
            location: at('pageSize'),
            message: `${list.pageSize} is none of the page sizes ${list.pageSizes.join(', ')}`,
          },
        ]),
    ...list.filters.flatMap(({ name }, index) => {
      const earlier = [...filtered, ...list.filters.slice(0, index).map((filter) => filter.name)];
      const message = `a second filter is named "${name}"`;
      return earlier.includes(name)
        ? [{ code: 'repeated-filter', location: at('filters', index, 'name'), message }]
        : [];
    }),
    // A further list is searched as its operation is, where that is said.
    ...(list === entity.list ? searchFindings(catalogue, entity, list.search, [...listPath, 'search']) : []),
    ...filterFindings(entity, list.filters, [...listPath, 'filters']),
  ];
}

/** A column stands under one that has a cell of its own. */
function underFindings({ columns }: List, { name, under }: Column, location: FindingLocation): readonly Finding[] {
  if (under === undefined) return [];
  const others = columns.filter((other) => other.name !== name);
  const target = others.find((other) => other.name === under);
  if (target?.under === undefined)
    return unknownName(
      'column',
      under,
      others.map((other) => other.name),
      location,
    );
  return [{ code: 'under-under', location, message: `"${under}" stands under "${target.under}" itself` }];
}

function searchFindings(
  catalogue: Catalogue,
  entity: Entity,
  search: readonly string[],
  path: JsonPath,
): readonly Finding[] {
  return search.flatMap((name, index): readonly Finding[] => {
    const location = inEntity(entity.name, ...path, index);
    const field = fieldAt(catalogue.entities, entity.fields, name);
    if (!field || ['text', 'longText', 'reference'].includes(field.type)) return [];
    return [
      {
        code: 'wrong-field-type',
        location,
        message: `"${name}" is a field of type ${field.type}; a search looks in texts and names`,
      },
    ];
  });
}

function filterFindings(entity: Entity, filters: readonly ListFilter[], path: JsonPath): readonly Finding[] {
  return filters.flatMap((filter, index): readonly Finding[] => {
    const location = inEntity(entity.name, ...path, index);
    return filter.field === undefined && filter.rule === undefined && filter.actions === undefined
      ? [{ code: 'empty-filter', location, message: `the filter "${filter.name}" has neither a field nor a rule` }]
      : [];
  });
}
