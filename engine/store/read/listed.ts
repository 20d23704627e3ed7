import type { Entity, EntityView } from '../../metadata/types/index.ts';
import type { Asking } from '../query/asking.ts';

/** What is listed: an entity's records, or one of its views of them. */
export interface Listed {
  readonly entity: Entity;
  readonly view?: EntityView | undefined;
}

/** The paths a view opens to whoever reads it; absent: all. */
export function openedBy({ reach }: Asking, { view }: Listed): readonly string[] | undefined {
  return reach === 'viewer' ? view?.fields : undefined;
}
