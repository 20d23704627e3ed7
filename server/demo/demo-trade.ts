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

/** The id of a record of a reference list by its elNa key, or by its name where it has none. Two lists may have one key alike. */
export type DemoReferences = (list: ReferenceList, key: string) => string | undefined;

/** The stage with all that was found or put on it before trading begins. */
export interface DemoTrade extends Pick<DemoStage, 'ask' | 'today'> {
  readonly register: DemoRegister;
  readonly references: DemoReferences;
  readonly countries: ReadonlyMap<string, string>;
  /** Numbers of proofs that have been given already: each is of one certificate. */
  readonly proofNumbers: Set<string>;
}

/** Who does something, and when. */
export type Speaker = Parameters<DemoStage['ask']>[0];

export const dayMs = 24 * 60 * 60 * 1000;

/** The responsible person of an organization, so many days ago. */
export function speaker({ register, today }: DemoTrade, organization: string, daysAgo: number): Speaker {
  return { viewer: register.viewerOf(organization), at: new Date(today.getTime() - daysAgo * dayMs) };
}

export function isoDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Saves a record by the operation of its type. */
export async function saveEntry(
  { ask }: Pick<DemoTrade, 'ask'>,
  type: 'Certificate' | 'OtherFuelsEntry' | 'Electricity' | 'Project' | 'OperatorCertificate',
  as: Speaker,
  input: Values,
): Promise<void> {
  await ask(as, `mutation ($input: ${type}Input!) { createOrUpdate${type}(input: $input) { id } }`, { input });
}
