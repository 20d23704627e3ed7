import sql from 'sql-template-tag';
import { attemptEach, type Statement } from '../../../engine/store/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import { inOwnOperation, type SystemDependencies } from './own-operation.ts';

/** Batch size. */
const atOnce = 100;

export interface CleanUpContext extends Omit<SystemDependencies, 'now'> {
  readonly now: () => Date;
}

/** Expired data: records with their files, or files only. */
export interface Outdated {
  readonly entity: 'export' | 'import' | 'invitation' | 'listFile';
  /** Selects the records; the alias is `record`. */
  readonly which: Statement;
  /** Absent: records are deleted. Otherwise values that detach their files. */
  readonly without?: Readonly<Record<string, readonly []>>;
}

const hourMs = 3_600_000;

/** The moment this many hours ago. */
export function hoursAgo({ now }: Pick<CleanUpContext, 'now'>, hours: number): Date {
  return new Date(now().getTime() - hours * hourMs);
}

export function daysAgo(working: Pick<CleanUpContext, 'now'>, days: number): Date {
  return hoursAgo(working, days * 24);
}

/** Deletes expired records or files; contents follow. @returns counts by kind */
export async function deleteOldRecords(
  working: CleanUpContext,
  kinds: Readonly<Record<string, Outdated>>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const counts = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));
  await attemptEach(allOutdated(working, kinds), {
    signal,
    work: async ({ kind, outdated, id }) => {
      await forget(working, outdated, id);
      counts[kind] = (counts[kind] ?? 0) + 1;
    },
    nameOf: ({ outdated, id }) => `${outdated.entity} ${id}`,
  });
  return counts;
}

async function* allOutdated({ database }: CleanUpContext, kinds: Readonly<Record<string, Outdated>>) {
  for (const [kind, outdated] of Object.entries(kinds))
    for (const { id } of await database.query<Readonly<{ id: string }>>(oldOnes(outdated)))
      yield { kind, outdated, id };
}

async function forget(working: CleanUpContext, { entity, without }: Outdated, id: string): Promise<void> {
  await inOwnOperation({ ...working, now: working.now() }, ({ remove, write }) =>
    without === undefined ? remove(entity, id, { action: 'forget' }) : write(entity, id, without, { action: 'forget' }),
  );
}

function oldOnes({ entity, which, without }: Outdated): Statement {
  const { id } = columns[entity];
  return sql`
    select record.${id}::text as id
    from ${tables[entity]} as record left join file on owner_entity = ${entity} and owner_record = record.${id}
    where ${which} group by record.${id} having ${without === undefined} or count(file.id) > 0
    order by record.${id} limit ${atOnce}`;
}
