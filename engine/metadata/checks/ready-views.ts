import { everyList } from '../record/every-list.ts';
import { atBelow, entityCheck, repeatedNameFindings, unknownName } from './finding.ts';
import { setFilterFindings } from './set-filters.ts';

/** Views that lists come with narrow and sort by what their list has, for people there are. */
export const checkReadyViews = entityCheck(function* (entity, atEntity, { catalogue }) {
  for (const { list, path } of everyList(entity)) {
    const at = atBelow(atEntity, ...path, 'readyViews');
    const sortable = list.columns.flatMap(({ name, sortable: is }) => (is ? [name] : []));
    const filtered = list.columns.flatMap(({ name, filter }) => (filter === undefined ? [] : [name]));
    const known = [...filtered, ...list.filters.map(({ name }) => name)];
    yield* repeatedNameFindings('view', list.readyViews, (index) => at(index, 'name'));
    for (const [index, { filter, sort }] of list.readyViews.entries()) {
      yield* setFilterFindings({ filter, entity, known }, catalogue, atBelow(at, index));
      for (const [each, { by }] of sort.entries())
        yield* unknownName('sortable column', by, [...sortable, 'id'], at(index, 'sort', each, 'by'));
    }
  }
});
