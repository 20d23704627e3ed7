import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Database } from '../../../engine/store/index.ts';
import type { LedgerFinding } from './finding.ts';
import { storeDifferences, toDifference, type StoredDifference } from './store-differences.ts';
import { presentCertificates } from './rows.ts';
import { followSeals, type FollowedSeals, type SealHead, type SealHeads } from './seals.ts';

/** Options of a run. */
export interface ReconciliationOptions {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly now: () => Date;
  /** `kept`: differences are stored for the registry and freeze their certificate. */
  readonly differences: 'kept' | 'observed';
}

/** State of a reconciliation run. */
export interface Run {
  /** Stores findings. @returns true when the registry has accepted all of them */
  readonly keep: (certificateId: string | undefined, findings: readonly LedgerFinding[]) => Promise<boolean>;
  readonly count: (certificates: number, entries: number) => void;
  readonly result: () => ReconciliationCounts;
}

export interface ReconciliationCounts {
  readonly certificates: number;
  readonly entries: number;
  readonly differences: readonly StoredDifference[];
}

export function startRun({ catalogue, database, now, differences: mode }: ReconciliationOptions): Run {
  let [certificates, entries] = [0, 0];
  const differences: StoredDifference[] = [];
  return {
    keep: async (certificateId, findings) => {
      if (findings.length === 0) return true;
      const stored =
        mode === 'observed'
          ? findings.map((finding) => toDifference(catalogue, certificateId, finding))
          : await storeDifferences({ catalogue, database, now: now() }, certificateId, findings);
      differences.push(...stored);
      return stored.every(({ accepted }) => accepted);
    },
    count: (moreCertificates, moreEntries) => {
      certificates += moreCertificates;
      entries += moreEntries;
    },
    result: () => ({ certificates, entries, differences }),
  };
}

/** @returns the heads to sign; a lane with differences keeps its last signed head */
export async function checkSeals(run: Run, database: Database, followed: FollowedSeals): Promise<SealHeads> {
  const heads = new Map<string, SealHead>();
  for await (const { lane, head, findings } of followSeals(database, followed)) {
    const isInOrder = await storeFindings(run, database, findings);
    const signed = isInOrder ? head : followed.signed.get(lane);
    if (signed !== undefined) heads.set(lane, signed);
  }
  return heads;
}

/** Stores findings by certificate; those about missing certificates without one. */
export async function storeFindings(
  run: Run,
  database: Database,
  findings: readonly LedgerFinding[],
): Promise<boolean> {
  const there = await presentCertificates(
    database,
    findings.flatMap(({ certificateId }) => certificateId ?? []),
  );
  const groups = Map.groupBy(findings, ({ certificateId = '' }) =>
    there.has(certificateId) ? certificateId : undefined,
  );
  let isInOrder = true;
  for (const [certificateId, group] of groups) isInOrder = (await run.keep(certificateId, group)) && isInOrder;
  return isInOrder;
}
