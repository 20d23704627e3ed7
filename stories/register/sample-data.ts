import type { PortalEntity } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { entities } from '../../generated/portal/entities.ts';
import samples from '../../generated/stories/samples.json';

const entityOfTypes: Readonly<Record<string, string>> = samples.entityOfType;
const rows: Readonly<Record<string, readonly Values[]>> = samples.rows;
const fuels: readonly Readonly<Record<string, number>>[] = samples.fuels;

/** Metadata of the entity with this GraphQL type, loaded on demand. */
export async function entityOfType(type: string): Promise<PortalEntity | undefined> {
  const piece = await entities[entityOfTypes[type] ?? '']?.();
  return piece?.entity;
}

/** True when a GraphQL type is an entity's. */
export const isOfEntity = (type: string): boolean => Object.hasOwn(entityOfTypes, type);

/** The reference data row of a sample record; undefined without reference data. */
export function referenceRow(entity: string, seed: number): Values | undefined {
  const all = rows[entity] ?? [];
  return all[(seed - 1) % all.length];
}

/** Id of a reference determined by the fuel, so that fuel, feedstock and process match. */
export function ofFuel(entity: string, fuel: number): number | undefined {
  const index = fuels[fuel % fuels.length]?.[entity];
  return index === undefined ? undefined : index + 1;
}
