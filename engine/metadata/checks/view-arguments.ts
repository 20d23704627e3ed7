import { everyColumn, everyFilter } from '../record/every-list.ts';
import type { Entity, EntityView } from '../types/index.ts';
import { inEntity, unknownName, type Check } from './finding.ts';

/** An argument of a view stands for a filter by a reference, which takes an id as it does. */
export const checkViewArguments: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    Object.values(entity.views).flatMap((view) => {
      const known = referenceFilters(entity, view);
      return Object.entries(view.arguments ?? {}).flatMap(([argument, filter]) =>
        known.includes(filter)
          ? []
          : unknownName('filter', filter, known, inEntity(entity.name, 'views', view.name, 'arguments', argument)),
      );
    }),
  );

function referenceFilters(entity: Entity, { filters }: EntityView): readonly string[] {
  const columns = everyColumn(entity).filter(({ filter }) => filter === 'reference');
  const others = [...everyFilter(entity), ...filters].filter(({ kind }) => kind === 'reference');
  return [...columns, ...others].map(({ name }) => name);
}
