import { attemptEach, type Due } from '../../store/index.ts';
import { todayOf, type ApiServices } from '../api-services.ts';
import { type Ending, endStatus, lockedRecord } from './end-status.ts';

/** What became of the records whose status had come to its end. */
export interface EndedStatuses {
  readonly moved: number;
  /** Of how many it was told that it ends soon. */
  readonly warned: number;
  /** Told one by one to whoever asked; the next time finds them again. */
  readonly failed: number;
}

export interface EndingStatuses {
  /** Aborted: it ends after the record it is at. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each record that could not be moved, and why. */
  readonly report: (error: unknown, record: { readonly entity: string; readonly id: string }) => void;
}

/** Records found at once: what one of them keeps waiting is found anew by the next search. */
const batchSize = 200;

/**
 * Moves every record whose status has come to its end, and tells of those that end soon, each in a database transaction
 * of its own. Any number of processes may do so at once: each record is moved, and told of, by one of them.
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

/** The statuses that end by themselves, of all entities. */
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

/** Batch by batch, past those found before: one that cannot be moved stands in nobody's way. */
async function* batches(find: (past: Due | undefined) => Promise<readonly Due[]>): AsyncGenerator<Due> {
  let past: Due | undefined;
  for (let read = batchSize; read === batchSize;) {
    const due = await find(past);
    yield* due;
    read = due.length;
    past = due.at(-1);
  }
}

/** Which records come to the end of a status soon; undefined where nobody is told so. */
function expiringRequest(services: ApiServices, { entity, status, end: { warns } }: Ending, now: Date) {
  if (warns === undefined) return undefined;
  const { days, action } = warns;
  return { entity: entity.name, status, now, today: todayOf(services, now), days, action };
}

/**
 * Tells once that a record comes to the end of its status, in a database transaction of its own: looked at again under
 * lock, written to its history as what nobody asked for. The history is also what remembers that it was told.
 * @returns false where the record is gone, has moved, does not end soon any more or was told of already
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
