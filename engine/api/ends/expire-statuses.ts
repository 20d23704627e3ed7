import { attemptEach, type Due } from '../../store/index.ts';
import { todayOf, type ApiServices } from '../api-services.ts';
import { type Ending, endStatus, lockedRecord } from './end-status.ts';

/** Numbers of a run over expired statuses. */
export interface EndedStatuses {
  readonly moved: number;
  /** Number of records notified that they expire soon. */
  readonly warned: number;
  /** Reported one by one; the next run retries them. */
  readonly failed: number;
}

export interface EndingStatuses {
  /** When aborted, the run ends after the current record. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each record that failed. */
  readonly report: (error: unknown, record: { readonly entity: string; readonly id: string }) => void;
}

/** Records per query. */
const batchSize = 200;

/**
 * Moves every record with an expired status, and notifies of those that expire soon, each in its own database
 * transaction. Safe in concurrent processes: each record is handled once.
 */
export async function expireStatuses(services: ApiServices, request: EndingStatuses): Promise<EndedStatuses> {
  const counts = { moved: 0, warned: 0, failed: 0 };
  for (const ending of endings(services)) {
    await forEach(allDue(services, ending), 'moved', (id) => endStatus(services, ending, id));
    await forEach(allSoon(services, ending), 'warned', (id) => warnOfEnd(services, ending, id));

    async function forEach(
      due: AsyncIterable<Due>,
      counted: 'moved' | 'warned',
      act: (id: string) => Promise<boolean>,
    ): Promise<void> {
      counts.failed += await attemptEach(due, {
        signal: request.signal,
        work: async ({ id }) => {
          if (await act(id)) counts[counted] += 1;
        },
        report: (error, { id }) => {
          request.report(error, { entity: ending.entity.name, id });
        },
      });
    }
  }
  return counts;
}

/** The statuses of all entities that expire. */
function endings({ catalogue }: ApiServices): readonly Ending[] {
  return Object.values(catalogue.entities).flatMap((entity) =>
    Object.entries(entity.workflow?.statuses ?? {}).flatMap(([status, { ends: end }]) =>
      end === undefined ? [] : [{ entity, status, end }],
    ),
  );
}

function allDue(services: ApiServices, { entity, status }: Ending): AsyncGenerator<Due> {
  const now = services.now();
  const request = { entity: entity.name, status, now, today: todayOf(services, now), limit: batchSize };
  return batches((past) => services.store.due({ ...request, past }));
}

async function* allSoon(services: ApiServices, ending: Ending): AsyncGenerator<Due> {
  const soon = expiringRequest(services, ending, services.now());
  if (soon !== undefined) yield* batches((past) => services.store.soon({ ...soon, past, limit: batchSize }));
}

/** Works in batches after the last record seen, so that one failing record does not block the rest. */
async function* batches(find: (past: Due | undefined) => Promise<readonly Due[]>): AsyncGenerator<Due> {
  let past: Due | undefined;
  for (let read = batchSize; read === batchSize;) {
    const due = await find(past);
    yield* due;
    read = due.length;
    past = due.at(-1);
  }
}

/** Selects the records that expire soon; undefined if the status has no warning. */
function expiringRequest(services: ApiServices, { entity, status, end: { warns } }: Ending, now: Date) {
  if (warns === undefined) return undefined;
  const { days, action } = warns;
  return { entity: entity.name, status, now, today: todayOf(services, now), days, action };
}

/**
 * Notifies once that a record expires soon, in its own database transaction, under lock. An audit entry without a
 * viewer records that it was notified.
 * @returns false if the record is gone, has moved, does not expire soon or was notified before
 */
async function warnOfEnd(services: ApiServices, ending: Ending, id: string): Promise<boolean> {
  const now = services.now();
  const soon = expiringRequest(services, ending, now);
  if (soon === undefined) return false;
  const { entity: name, today, action } = soon;
  return await services.database.transaction(async (connection) => {
    const operation = services.store.begin(connection, { viewer: undefined, now, today, requestId: undefined });
    const record = await lockedRecord(services, operation, ending.entity, id);
    const [expiring] = await services.store.soon({ ...soon, id, limit: 1 }, connection);
    if (record === undefined || expiring === undefined) return false;
    await operation.note(name, id, { action });
    await services.notifiers.get(name)?.(operation, { entity: ending.entity, id, action });
    return true;
  });
}
