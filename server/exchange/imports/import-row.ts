import type { ImportIssue } from '../../../engine/spreadsheets/index.ts';
import type { WriteOperation, Store } from '../../../engine/store/index.ts';
import type { Records } from '../../../generated/server/records.ts';
import { reading } from '../../platform/records/index.ts';

type Status = NonNullable<Records['import']['status']>;

/** Imported sums by unit. */
export type UnitSums = Readonly<Record<string, string>>;

/** Progress, stored with each batch of saved records. */
export interface Progress {
  readonly done: number;
  readonly count: number;
  readonly sums: UnitSums;
  readonly errors: readonly ImportIssue[];
}

export const importReading = reading('import', {
  id: true,
  name: true,
  type: true,
  dryRun: true,
  status: true,
  total: true,
  done: true,
  count: true,
  sums: true,
  errors: true,
  organization: { id: true },
  createdBy: { id: true },
  createdAt: true,
});

export type ImportRow = ReturnType<typeof importReading.toRecord>;

/** The stored import, regardless of scope; undefined when missing. */
export async function readImport(store: Store, today: string, id: string): Promise<ImportRow | undefined> {
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  const record = await store.one(principal, { entity: 'import' }, id, importReading.selection);
  return record && importReading.toRecord(record);
}

/** True when the import is final. */
export function isEnded({ status }: Pick<ImportRow, 'status'>): boolean {
  return status !== 'IDLE' && status !== 'IN_PROCESS';
}

/** State of an import besides the progress. */
export interface ImportProgress {
  readonly status?: Status;
  readonly total?: number;
  readonly endedAt?: Date;
  /** Workbook with marked errors; absent without errors. */
  readonly errorFile?: readonly { readonly id: string }[];
}

/** Stores progress and state of an import. */
export async function writeProgress(
  operation: WriteOperation,
  id: string,
  progress: Partial<Progress> & ImportProgress,
): Promise<void> {
  await operation.write('import', id, { ...progress }, { action: 'update' });
}
