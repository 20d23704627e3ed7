import type { Entity, Lock } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import type { Checks } from '../checks.ts';
import type { Connection } from '../types.ts';

/** A record, or fields of it, that nobody changes now; `message` is the key of the sentence that says why. */
export class RecordLocked extends Error {
  override readonly name = 'RecordLocked';
  readonly params: Values;

  constructor(message: string, params: Values) {
    super(message);
    this.params = params;
  }
}

/** A change that is about to be written. */
interface LockedChange {
  readonly entity: Entity;
  readonly id: string;
  /** Absent: the whole record goes, or comes back. */
  readonly fields?: readonly string[];
  readonly today: string;
}

/**
 * Every change of a stored record passes here, whoever makes it. The record is judged as it is stored.
 * @throws RecordLocked
 */
export async function assertUnlocked(checks: Checks, connection: Connection, change: LockedChange): Promise<void> {
  const { entity, id, today } = change;
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  const record = { entity: entity.name, id };
  for (const lock of entity.locks ?? []) {
    if (!isAbout(lock, change) || !(await checks.holds(connection, principal, record, lock.when))) continue;
    throw new RecordLocked(lock.else, await checks.quoted(connection, record, lock.quotes ?? {}));
  }
}

function isAbout(lock: Lock, { fields }: LockedChange): boolean {
  if (fields === undefined) return true;
  return lock.fields === undefined ? fields.length > 0 : lock.fields.some((name) => fields.includes(name));
}
