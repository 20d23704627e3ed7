import type { ImportIssue } from '../../../engine/spreadsheets/index.ts';
import type { WriteOperation, Store } from '../../../engine/store/index.ts';
import type { Records } from '../../../generated/server/records.ts';
import { reading } from '../../platform/records/index.ts';

type Status = NonNullable<Records['import']['status']>;

/** Sums of what was imported, by unit. */
export type UnitSums = Readonly<Record<string, string>>;

/** How far an import is; kept with each record that it saves. */
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

/** An import as it stands, whoever asks; undefined where there is none. */
export async function readImport(store: Store, today: string, id: string): Promise<ImportRow | undefined> {
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  const record = await store.one(principal, { entity: 'import' }, id, importReading.selection);
  return record && importReading.toRecord(record);
}

/** Whether nothing more happens to it. */
export function isEnded({ status }: Pick<ImportRow, 'status'>): boolean {
  return status !== 'IDLE' && status !== 'IN_PROCESS';
}

/** What is said of an import besides how far it is. */
export interface ImportProgress {
  readonly status?: Status;
  readonly total?: number;
  readonly endedAt?: Date;
  /** Of what was wrong; none where nothing was. */
  readonly errorFile?: readonly { readonly id: string }[];
}

/** Keeps how far an import is, and what it is now. */
export async function writeProgress(
  operation: WriteOperation,
  id: string,
  progress: Partial<Progress> & ImportProgress,
): Promise<void> {
  await operation.write('import', id, { ...progress }, { action: 'update' });
}
