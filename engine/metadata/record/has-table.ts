import type { Entity } from '../types/index.ts';

/** Whether records of an entity are in a table of its own, which the engine makes. */
export function hasTable({ storage: { kept, external, over } }: Pick<Entity, 'storage'>): boolean {
  return kept && !external && over === undefined;
}
