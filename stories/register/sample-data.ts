import type { PortalEntity } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { entities } from '../../generated/portal/entities.ts';
import samples from '../../generated/stories/samples.json';

const entityOfTypes: Readonly<Record<string, string>> = samples.entityOfType;
const rows: Readonly<Record<string, readonly Values[]>> = samples.rows;
const fuels: readonly Readonly<Record<string, number>>[] = samples.fuels;

/** The entity whose records have a GraphQL type, with all that is known of it: loaded with its first record. */
export async function entityOfType(type: string): Promise<PortalEntity | undefined> {
  const piece = await entities[entityOfTypes[type] ?? '']?.();
  return piece?.entity;
}

/** Whether records of an entity have a GraphQL type. */
export const isOfEntity = (type: string): boolean => Object.hasOwn(entityOfTypes, type);

/** The row of reference data that a record is; undefined where its entity has none. */
export function referenceRow(entity: string, seed: number): Values | undefined {
  const all = rows[entity] ?? [];
  return all[(seed - 1) % all.length];
}

/** The id of what a record refers to where its fuel says it: a fuel, its feedstock and its process belong together. */
export function ofFuel(entity: string, fuel: number): number | undefined {
  const index = fuels[fuel % fuels.length]?.[entity];
  return index === undefined ? undefined : index + 1;
}
