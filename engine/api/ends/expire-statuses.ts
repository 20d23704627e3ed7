import type { Due } from '../../store/index.ts';
import { todayOf, type ApiServices } from '../api-services.ts';
import { type Ending, endStatus } from './end-status.ts';
import { expiringRequest, warnOfEnd } from './warn-of-end.ts';

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
const foundAtOnce = 200;

/**
 * Moves every record whose status has come to its end, and tells of those that end soon, each in a database transaction
 * of its own. Any number of processes may do so at once: each record is moved, and told of, by one of them.
 */
export async function expireStatuses(services: ApiServices, asked: EndingStatuses): Promise<EndedStatuses> {
  const counts = { moved: 0, warned: 0, failed: 0 };
  for (const ending of endings(services)) {
    await forEach(allDue(services, ending), 'moved', (id) => endStatus(services, ending, id));
    await forEach(allSoon(services, ending), 'warned', (id) => warnOfEnd(services, ending, id));

    async function forEach(
      found: AsyncIterable<Due>,
      counted: 'moved' | 'warned',
      act: (id: string) => Promise<boolean>,
    ): Promise<void> {
      for await (const { id } of found) {
        asked.signal?.throwIfAborted();
        try {
          if (await act(id)) counts[counted] += 1;
        } catch (error) {
          counts.failed += 1;
          asked.report(error, { entity: ending.entity.name, id });
        }
      }
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
  const asked = { entity: entity.name, status, now, today: todayOf(services, now), limit: foundAtOnce };
  return batches((past) => services.store.due({ ...asked, past }));
}

async function* allSoon(services: ApiServices, ending: Ending): AsyncGenerator<Due> {
  const soon = expiringRequest(services, ending, services.now());
  if (soon !== undefined) yield* batches((past) => services.store.soon({ ...soon, past, limit: foundAtOnce }));
}

/** Batch by batch, past those found before: one that cannot be moved stands in nobody's way. */
async function* batches(find: (past: Due | undefined) => Promise<readonly Due[]>): AsyncGenerator<Due> {
  let past: Due | undefined;
  for (let found = foundAtOnce; found === foundAtOnce;) {
    const due = await find(past);
    yield* due;
    found = due.length;
    past = due.at(-1);
  }
}
