import { everyList } from '../record/every-list.ts';
import { atBelow, entityCheck, repeatedNameFindings, unknownName } from './finding.ts';
import { setFilterFindings } from './set-filters.ts';

/** Checks that predefined views filter and sort by columns of their list and belong to existing roles. */
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
