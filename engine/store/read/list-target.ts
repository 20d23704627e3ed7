import type { Catalogue, Entity, EntityView } from '../../metadata/types/index.ts';
import { type QueryContext, requireEntity } from '../query/query-context.ts';

/** The records of an entity, or those of one of its views. */
export interface ListName {
  readonly entity: string;
  readonly view?: string;
}

/** What is listed: an entity's records, or one of its views of them. */
export interface ListTarget {
  readonly entity: Entity;
  readonly view?: EntityView | undefined;
}

/** What a list's name stands for. @throws for no entity */
export function listTarget(catalogue: Catalogue, { entity: name, view }: ListName): ListTarget {
  const entity = requireEntity(catalogue, name);
  return { entity, view: view === undefined ? undefined : entity.views[view] };
}

/** The paths a view opens to whoever reads it; absent: all. */
export function openedBy({ reach }: QueryContext, { view }: ListTarget): readonly string[] | undefined {
  return reach === 'viewer' ? view?.fields : undefined;
}
