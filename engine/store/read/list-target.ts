import type { Catalogue, Entity, EntityView } from '../../metadata/types/index.ts';
import { type QueryContext, requireEntity } from '../query/query-context.ts';

/** Name of a list: an entity, or one of its views. */
export interface ListName {
  readonly entity: string;
  readonly view?: string;
}

/** The entity of a list, and its view if it is one. */
export interface ListTarget {
  readonly entity: Entity;
  readonly view?: EntityView | undefined;
}

/** Resolves the name of a list. @throws Error for an unknown entity */
export function listTarget(catalogue: Catalogue, { entity: name, view }: ListName): ListTarget {
  const entity = requireEntity(catalogue, name);
  return { entity, view: view === undefined ? undefined : entity.views[view] };
}

/** The paths that a view opens to its viewers; undefined: all. */
export function openedBy({ reach }: QueryContext, { view }: ListTarget): readonly string[] | undefined {
  return reach === 'viewer' ? view?.fields : undefined;
}
