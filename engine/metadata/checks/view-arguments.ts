import { everyColumn, everyFilter } from '../record/every-list.ts';
import { entityCheck, unknownName } from './finding.ts';

/** An argument of a view is a filter by reference: both take an id. */
export const checkViewArguments = entityCheck(function* (entity, at) {
  const columns = everyColumn(entity).filter(({ filter }) => filter === 'reference');
  for (const { name, filters, arguments: taken = {} } of Object.values(entity.views)) {
    const others = [...everyFilter(entity), ...filters].filter(({ kind }) => kind === 'reference');
    const known = [...columns, ...others].map((each) => each.name);
    for (const [argument, filter] of Object.entries(taken))
      yield* unknownName('filter', filter, known, at('views', name, 'arguments', argument));
  }
});
