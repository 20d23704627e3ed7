import type { Entity, Lock } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import type { Checks } from '../checks.ts';
import type { Connection } from '../types.ts';

/** A record, or fields of it, that nobody changes now; `message` is the key of the sentence that says why. */
export class RecordLocked extends Error {
  override readonly name = 'RecordLocked';
  readonly params: Values;
  /** The field that is locked; absent: the whole record is. */
  readonly field: string | undefined;

  constructor(message: string, params: Values, field?: string) {
    super(message);
    this.params = params;
    this.field = field;
  }
}

/** A change of some records that is about to be written. */
interface LockedChange {
  readonly entity: Entity;
  readonly ids: readonly string[];
  /** Absent: the whole record goes, or comes back. */
  readonly fields?: readonly string[];
  /** By which action, as the audit trail calls it. */
  readonly action: string;
  readonly today: string;
}

/**
 * Every change of a stored record passes here, whoever makes it. Rules are evaluated on records as they are stored.
 * @throws RecordLocked
 */
export async function assertUnlocked(checks: Checks, connection: Connection, change: LockedChange): Promise<void> {
  const { entity, ids, fields, today } = change;
  const principal = { viewer: undefined, today, reach: 'everything' } as const;
  for (const lock of entity.locks ?? []) {
    if (ids.length === 0 || !isAbout(lock, change)) continue;
    const locked = await checks.someHeld(connection, principal, { entity: entity.name, ids }, lock.when);
    if (locked === undefined) continue;
    const params = await checks.quoted(connection, { entity: entity.name, id: locked }, lock.quotes ?? {});
    const field = lock.fields?.find((name) => fields?.includes(name));
    throw new RecordLocked(lock.else, params, field);
  }
}

function isAbout(lock: Lock, { action, fields }: LockedChange): boolean {
  if (lock.actions?.includes(action) === false) return false;
  if (fields === undefined) return true;
  return lock.fields === undefined ? fields.length > 0 : lock.fields.some((name) => fields.includes(name));
}
