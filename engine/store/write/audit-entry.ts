import type { Entity } from '../../metadata/types/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import type { Change, Changes } from '../types.ts';
import type { Occurrence } from './occurrence.ts';

/** One field's change as the audit trail keeps it. */
export function changeOf(before: unknown, after: unknown): Change {
  return { from: plain(before ?? null), to: plain(after ?? null) };
}

/** A loaded reference is told by its id alone. */
function plain(value: unknown, isTop = true): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (isValues(item) ? plainParts(item) : item));
  if (!isValues(value)) return value;
  return isTop && typeof value['id'] === 'string' ? value['id'] : plainParts(value);
}

function plainParts(value: Values): Values {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      isValues(part) && typeof part['id'] === 'string' ? part['id'] : part,
    ]),
  );
}

/** Why a record changes, as its audit entry tells it. */
export interface Because {
  /** What was done: `create`, `lend`, `followMarket`. */
  readonly action: string;
  /** The record as it was, where it has been read; else the writer reads what is about to change. */
  readonly before?: Values | undefined;
  /** Constraints that only warn and did not hold. */
  readonly warnings?: readonly unknown[];
}

const columns = ['at', 'entity', 'action', 'actor_id', 'organization_id', 'request_id', 'changes', 'warnings'];
const types = ['timestamptz', 'text', 'text', 'bigint', 'bigint', 'text', 'jsonb', 'jsonb'];

/** The values of a change's audit entry; undefined where the entity's journal is elsewhere. */
export function entryValues(
  { name, storage }: Entity,
  { now, viewer, requestId }: Occurrence,
  { action, warnings = [] }: Because,
  changes: Changes,
): readonly unknown[] | undefined {
  if (!storage.audit) return undefined;
  return [
    now,
    name,
    action,
    numeric(viewer?.userId),
    numeric(viewer?.organizationId),
    requestId ?? null,
    JSON.stringify(changes),
    warnings.length === 0 ? null : JSON.stringify(warnings),
  ];
}

/**
 * A statement that writes one row and returns its id, with the audit entry of what it writes.
 * @param first the number of the entry's first parameter
 */
export function withEntry(written: string, first: number): string {
  const values = types.map((type, index) => `$${String(first + index)}::${type}`);
  return `with written as (${written}) insert into audit_entry (record_id, ${columns.join(', ')})
    select written.id::bigint, ${values.join(', ')} from written returning record_id::text as id`;
}

/** Actors made up by tests and tools may have ids that are no numbers. */
function numeric(id: string | undefined): string | null {
  return id !== undefined && /^\d{1,18}$/u.test(id) ? id : null;
}
