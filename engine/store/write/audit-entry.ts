import type { Entity } from '../../metadata/types/index.ts';
import { isId, isValues, type Values } from '../../record/index.ts';
import type { FieldChange, Changes, Connection } from '../types.ts';
import type { AuditContext } from './audit-context.ts';

/** The change of one field as the audit trail stores it. */
export function changeOf(before: unknown, after: unknown): FieldChange {
  return { from: plain(before ?? null), to: plain(after ?? null) };
}

/** Reduces a loaded reference to its id. */
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

/** Why a record changes, for its audit entry. */
export interface ChangeReason {
  /** The action: `create`, `lend`, `followMarket`. */
  readonly action: string;
  /** The previous state, if already read; otherwise the writer reads what it changes. */
  readonly before?: Values | undefined;
  /** Failed constraints that only warn. */
  readonly warnings?: readonly unknown[];
  /** True for a change that the system makes by itself because of what a person does: its entry has no actor. */
  readonly isAutomatic?: boolean;
}

/** Statement parameters of an entry; with `isPersonal`, the last one goes to `audit_personal`. */
export interface EntryValues {
  readonly values: readonly unknown[];
  readonly isPersonal: boolean;
}

const columns = ['at', 'entity', 'action', 'actor_id', 'organization_id', 'request_id', 'warnings', 'changes'];
const types = ['timestamptz', 'text', 'text', 'bigint', 'bigint', 'text', 'jsonb', 'jsonb'];

/** The values of a change's audit entry; undefined if the entity is not audited. */
export function entryValues(
  { name, storage, fields }: Entity,
  { now, viewer, requestId }: AuditContext,
  { action, warnings = [], isAutomatic = false }: ChangeReason,
  changes: Changes,
): EntryValues | undefined {
  if (!storage.audit) return undefined;
  const actor = isAutomatic ? undefined : viewer;
  const isPersonal = ([field]: readonly [string, unknown]) => fields[field]?.personal === true;
  const personal = Object.entries(changes).filter(isPersonal);
  const others = Object.entries(changes).filter((change) => !isPersonal(change));
  const values = [
    now,
    name,
    action,
    numeric(actor?.userId),
    numeric(actor?.organizationId),
    requestId ?? null,
    warnings.length === 0 ? null : JSON.stringify(warnings),
    JSON.stringify(Object.fromEntries(others)),
  ];
  return personal.length === 0
    ? { values, isPersonal: false }
    : { values: [...values, JSON.stringify(Object.fromEntries(personal))], isPersonal: true };
}

/**
 * A statement of CTEs that writes a row, in the first of `parts`, called `written`, and its audit entry; it returns the
 * row's id.
 * @param first the number of the entry's first parameter
 */
export function withEntry(parts: readonly string[], first: number, isPersonal: boolean): string {
  const values = types.map((type, index) => `$${String(first + index)}::${type}`).join(', ');
  if (!isPersonal)
    return `with ${parts.join(', ')} insert into audit_entry (record_id, ${columns.join(', ')})
    select written.id::bigint, ${values} from written returning record_id::text as id`;
  return withPersonal(
    parts,
    `insert into audit_entry (record_id, ${columns.join(', ')}, personal_digest)
    select written.id::bigint, ${values}, ${digest} from written cross join apart`,
    `$${String(first + types.length)}::jsonb`,
  );
}

/** Columns of `given` that hold entries of several rows. */
export const entryColumns = columns.map((column, index) => `${column} ${types[index] ?? ''}`);

/** The same for several rows; `given` has the entry of each by the row's id. */
export function withEntries(parts: readonly string[]): string {
  return `with ${parts.join(', ')} insert into audit_entry (record_id, ${columns.join(', ')})
    select given.id, ${columns.map((column) => `given.${column}`).join(', ')}
    from written join given on given.id = written.id::bigint order by given.place returning record_id::text as id`;
}

/** An entry without personal values, as a row of `given`. */
export function toJsonEntry({ values }: EntryValues): Values {
  return Object.fromEntries(
    columns.map((column, index) => [column, types[index] === 'jsonb' ? parsedJson(values[index]) : values[index]]),
  );
}

/** Parses the text parameter of a JSON column. */
export function parsedJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}

/** Digest of `apart`, the personal values of an entry. */
const digest = "encode(sha256(convert_to(apart.salt || apart.changes::text, 'UTF8')), 'hex')";

function withPersonal(before: readonly string[], entry: string, changes: string): string {
  const parts = [
    ...before,
    `apart as (select gen_random_uuid()::text as salt, ${changes} as changes)`,
    `entry as (${entry} returning id, record_id)`,
    `kept as (insert into audit_personal (entry_id, salt, changes)
      select entry.id, apart.salt, apart.changes from entry cross join apart)`,
  ];
  return `with ${parts.join(', ')} select record_id::text as id from entry`;
}

/** An audited event that changes no record. */
export interface AuditedEvent {
  readonly at: Date;
  /** Subject of the event: a word that is no entity's name, and a number. */
  readonly entity: string;
  readonly recordId: string;
  readonly action: string;
  readonly actorId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly facts: Values;
  /** Personal data, in `audit_personal`, where it can be erased. */
  readonly personal: Values;
}

/** Writes an audit entry of an event that changes no record. */
export async function noteEvent(connection: Connection, event: AuditedEvent): Promise<void> {
  const { at, entity, recordId, action, actorId, organizationId, facts, personal } = event;
  const entry = `insert into audit_entry (at, entity, record_id, action, actor_id, organization_id, changes, personal_digest)
    select $1::timestamptz, $2, $3::bigint, $4, $5::bigint, $6::bigint, $7::jsonb, ${digest} from apart`;
  const values = [at, entity, recordId, action, numeric(actorId), numeric(organizationId), JSON.stringify(facts)];
  const text = withPersonal([], entry, '$8::jsonb');
  await connection.query({ text, values: [...values, JSON.stringify(personal)] });
}

/** Actors of tests and tools may have ids that are no numbers. */
function numeric(id: string | undefined): string | null {
  return id !== undefined && isId(id) ? id : null;
}
