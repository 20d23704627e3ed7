import type { Entity } from '../types/index.ts';

/** True when the engine creates a table for the entity. */
export function hasTable({ storage: { kept, external, over } }: Pick<Entity, 'storage'>): boolean {
  return kept && !external && over === undefined;
}
