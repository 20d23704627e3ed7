import type { Entity, Lock } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import type { Checks } from '../checks.ts';
import type { Connection } from '../types.ts';

/** A locked record or field cannot be changed now; `message` is the text key of the reason. */
export class RecordLocked extends Error {
  override readonly name = 'RecordLocked';
  readonly params: Values;
  /** The locked field; undefined for the whole record. */
  readonly field: string | undefined;

  constructor(message: string, params: Values, field?: string) {
    super(message);
    this.params = params;
    this.field = field;
  }
}

/** A pending change of records. */
interface LockedChange {
  readonly entity: Entity;
  readonly ids: readonly string[];
  /** Absent for removal and restore. */
  readonly fields?: readonly string[];
  /** Action name, as in the audit trail. */
  readonly action: string;
  readonly today: string;
}

/** Called for every change of stored records by any writer. Rules are evaluated on the stored state. */
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
