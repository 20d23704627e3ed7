import type { Values } from '../../engine/record/index.ts';
import type { DemoStage } from '../demo-data.ts';
import type { DemoRegister } from './register.ts';

type ReferenceList =
  | 'substanceType'
  | 'substanceKind'
  | 'substanceProduction'
  | 'scheme'
  | 'fuelType'
  | 'fuelTypeProduction'
  | 'feedstockTradename';

/** Record id by elNa key, or by name without one. Keys are unique per list only. */
export type DemoReferences = (list: ReferenceList, key: string) => string | undefined;

/** State of the demo data before trading begins. */
export interface DemoTrade extends Pick<DemoStage, 'ask' | 'today'> {
  readonly register: DemoRegister;
  readonly references: DemoReferences;
  readonly countries: ReadonlyMap<string, string>;
  /** Assigned proof numbers; each belongs to one certificate. */
  readonly proofNumbers: Set<string>;
}

/** A viewer and a time. */
export type ActingViewer = Parameters<DemoStage['ask']>[0];

export const dayMs = 24 * 60 * 60 * 1000;

/** The responsible person of an organization, some days ago. */
export function actingViewer({ register, today }: DemoTrade, organization: string, daysAgo: number): ActingViewer {
  return { viewer: register.viewerOf(organization), at: new Date(today.getTime() - daysAgo * dayMs) };
}

export function isoDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Saves a record by its `createOrUpdate` operation. */
export async function saveEntry(
  { ask }: Pick<DemoTrade, 'ask'>,
  type: 'Certificate' | 'OtherFuelsEntry' | 'Electricity' | 'Project' | 'OperatorCertificate',
  as: ActingViewer,
  input: Values,
): Promise<void> {
  await ask(as, `mutation ($input: ${type}Input!) { createOrUpdate${type}(input: $input) { id } }`, { input });
}
