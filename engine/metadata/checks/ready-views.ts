import { everyList, type PlacedList } from '../record/every-list.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { inEntity, repeatedNameFindings, unknownName, type Check, type Finding, type JsonPath } from './finding.ts';
import { setFilterFindings } from './set-filters.ts';

/** Views that lists come with narrow and sort by what their list has, for people there are. */
export const checkReadyViews: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    everyList(entity).flatMap((placed) => viewFindings(catalogue, entity, placed)),
  );

function viewFindings(catalogue: Catalogue, entity: Entity, { list, path }: PlacedList): readonly Finding[] {
  const sortable = list.columns.flatMap(({ name, sortable: is }) => (is ? [name] : []));
  const filtered = list.columns.flatMap(({ name, filter }) => (filter === undefined ? [] : [name]));
  const known = [...filtered, ...list.filters.map(({ name }) => name)];
  const viewAt = (index: number, ...inner: JsonPath) => inEntity(entity.name, ...path, 'readyViews', index, ...inner);
  const ofViews = list.readyViews.flatMap(({ filter, sort }, index) => {
    const at = (...inner: JsonPath) => viewAt(index, ...inner);
    return [
      ...setFilterFindings({ filter, entity, known }, catalogue, at),
      ...sort.flatMap(({ by }, each) =>
        unknownName('sortable column', by, [...sortable, 'id'], at('sort', each, 'by')),
      ),
    ];
  });
  return [...repeatedNameFindings('view', list.readyViews, (index) => viewAt(index, 'name')), ...ofViews];
}
