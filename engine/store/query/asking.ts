import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import type { ViewerFacts } from '../../rules/index.ts';

/** Who asks, of what, and how much of it they see: everything a statement's shape depends on besides the request. */
export interface Asking {
  readonly catalogue: Catalogue;
  readonly viewer: ViewerFacts;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** `viewer`: scopes and field rules hold. `everything`: the engine's own reading, for rules and hooks. */
  readonly reach: 'viewer' | 'everything';
}

/** The entity a name stands for. */
export function entityNamed(catalogue: Catalogue, name: string): Entity {
  const entity = catalogue.entities[name];
  if (entity === undefined) throw new Error(`"${name}" is not an entity`);
  return entity;
}

/** Whether a viewer has a permission; an absent one is everybody's. */
export function holdsPermission({ permissions = [] }: ViewerFacts, permission: string | undefined): boolean {
  return permission === undefined || permissions.includes(permission);
}
