import sql, { empty, join, raw } from 'sql-template-tag';
import type { Catalogue, ClosedDays, Entity, SharedLimit } from '../metadata/types/index.ts';
import { isId, type Values } from '../record/index.ts';
import type { Rule } from '../rules/index.ts';
import { Checks } from './checks.ts';
import { inBatch } from './database/concurrent-reads.ts';
import { type Principal, queryContextOf, requireEntity } from './query/query-context.ts';
import { type EntriesPart, readEntries } from './read/entries.ts';
import { Finds, type FindRequest } from './read/find.ts';
import type { ListName } from './read/list-target.ts';
import { Lists } from './read/lists.ts';
import { type ContactsRequest, type ResolvedContact, readContacts } from './read/contacts.ts';
import {
  type DuplicateRecord,
  findDuplicate,
  type DuplicatesRequest,
  type ValuesRequest,
  recordsWithValues,
} from './read/find-duplicate.ts';
import {
  type Holdable,
  holdable,
  type HeldRecord,
  lockHeldWith,
  type SharedAmounts,
  sharedAmounts,
} from './read/shared-amounts.ts';
import { findByNaturalKey, type NaturalKeyMatch, type NaturalKeyRequest } from './read/find-by-natural-key.ts';
import {
  type Due,
  type DueRequest,
  dueRecords,
  expiringRecords,
  type ExpiringRequest,
} from './read/expiring-records.ts';
import {
  type AuditEntry,
  auditTrail,
  type TrailEntry,
  trailEntry,
  trailLength,
  trailOf,
  type TrailPart,
} from './read/history.ts';
import type { EvaluatedFindings } from './read/evaluated-findings.ts';
import { matchingRecords, type MatchingRecords, type MatchingRequest } from './read/matching-records.ts';
import { streamAll } from './read/stream-all.ts';
import { OrderedTables } from './read/ordered-tables.ts';
import { referenceCountStatement } from './read/reference-count.ts';
import { quoteName } from './names/names.ts';
import { markLargeReaders } from './access-tables/large-readers.ts';
import { sequenceName } from './tables/table-model.ts';
import type { AuditContext } from './write/audit-context.ts';
import { nextId } from './write/batched-rows.ts';
import {
  assertSaveUnlocked,
  beginOperation,
  createWriter,
  type LockedSave,
  type WriteOperation,
} from './write/write-operation.ts';
import type { Connection, Database, ListRequest, RecordName, RecordPage, Selection, FullListRequest } from './types.ts';

/**
 * Reads, locks and writes the records of a catalogue. Without `connection`, reads run outside a database transaction.
 */
export interface Store {
  /** A page of a list in one statement, and one more for a requested total. @throws ListRefused */
  readonly page: (
    principal: Principal,
    list: ListName,
    request: ListRequest,
    connection?: Pick<Connection, 'query'>,
  ) => Promise<RecordPage>;
  /** The first matching records of each list, within the principal's scope, in one statement. */
  readonly find: (principal: Principal, request: FindRequest) => Promise<readonly (readonly Values[])[]>;
  /** The record of this id within the principal's scope. */
  readonly one: (principal: Principal, list: ListName, id: string, selection: Selection) => Promise<Values | undefined>;
  /** The same in a database transaction; `isArchived`: in the archive. */
  readonly oneWithin: (
    connection: Connection,
    principal: Principal,
    record: RecordName & { readonly isArchived?: boolean },
    selection: Selection,
  ) => Promise<Values | undefined>;
  /** Records of a list, within the principal's scope, by texts, ignoring case and spaces. */
  readonly findByNaturalKey: (
    connection: Connection,
    principal: Principal,
    request: NaturalKeyRequest,
  ) => Promise<readonly NaturalKeyMatch[]>;
  /** Finds one of the records that equals another at some paths, none empty, for any viewer; locks the values. */
  readonly alike: (connection: Connection, request: DuplicatesRequest) => Promise<DuplicateRecord | undefined>;
  /** For each record, the records that share its total, itself included; locks the totals. */
  readonly sharedAmounts: (
    connection: Connection,
    records: { readonly entity: string; readonly ids: readonly string[] },
    limit: SharedLimit,
  ) => Promise<SharedAmounts>;
  /** Records that may have to be put on hold, in id order. */
  readonly holdable: (connection: Connection, entity: string, limit: SharedLimit) => Promise<readonly Holdable[]>;
  /** Records put on hold and released together with one, locked until the database transaction ends. */
  readonly lockHeldWith: (
    connection: Connection,
    record: RecordName,
    limit: SharedLimit,
  ) => Promise<readonly HeldRecord[]>;
  /** Stored records that equal unsaved ones, by index of those. */
  readonly likenesses: (connection: Connection, request: ValuesRequest) => Promise<ReadonlyMap<number, string>>;
  /**
   * Streams all records of an entity within the principal's scope for which a rule holds, in the database transaction
   * of `connection`. The selection is read with engine rights.
   */
  readonly whole: (
    connection: Connection,
    principal: Principal,
    entity: string,
    request: FullListRequest,
  ) => AsyncIterable<Values>;
  /** Whether a rule holds for a record now; the check is cached by the identity of the rule. */
  readonly holds: (connection: Connection, principal: Principal, record: RecordName, rule: Rule) => Promise<boolean>;
  /** The current findings of records, evaluated, also of archived ones. */
  readonly evaluatedFindings: (
    operation: Pick<WriteOperation, 'connection' | 'today'>,
    records: { readonly entity: string; readonly ids: readonly string[] },
  ) => Promise<readonly EvaluatedFindings[]>;
  /**
   * The latest closed day, for any viewer; undefined if none. No record can close a further day until the database
   * transaction ends.
   */
  readonly lockedLatestDay: (connection: Connection, closed: ClosedDays, today: string) => Promise<string | undefined>;
  /** Whether a record is archived, for any viewer. */
  readonly isArchived: (connection: Connection, record: RecordName) => Promise<boolean>;
  /** The first records within the principal's scope for which a rule holds, and their total. */
  readonly matching: (principal: Principal, entity: string, request: MatchingRequest) => Promise<MatchingRecords>;
  /** Number of present records that refer to one, for any viewer; counted up to `most`. */
  readonly uses: (record: RecordName, most: number) => Promise<number>;
  /** A batch of records whose status has expired, longest due first. */
  readonly due: (request: DueRequest) => Promise<readonly Due[]>;
  /** A batch of records that expire soon without a notification so far, earliest end first. */
  readonly soon: (request: ExpiringRequest, connection?: Connection) => Promise<readonly Due[]>;
  /** A batch of the recipients of a notice, for any viewer. */
  readonly contacts: (connection: Connection, request: ContactsRequest) => Promise<readonly ResolvedContact[]>;
  /** A page of a record's audit trail, latest first, for any viewer. */
  readonly trail: (record: RecordName, part: TrailPart) => Promise<readonly AuditEntry[]>;
  /** One audit entry of an entity's records, for any viewer. */
  readonly trailEntry: (entity: string, id: string) => Promise<TrailEntry | undefined>;
  /** Length of the audit trail, counted up to `most`. */
  readonly trailLength: (record: RecordName, most: number, since?: string) => Promise<number>;
  /** A range of entries of a list that a record stores as JSON, for any viewer. */
  readonly entries: (record: RecordName, part: EntriesPart) => Promise<readonly unknown[]>;
  /** Audited changes of some fields, latest first. */
  readonly trailOf: (
    record: RecordName,
    fields: readonly string[],
  ) => Promise<readonly Pick<AuditEntry, 'id' | 'changes'>[]>;
  /** Begins a write operation in a database transaction; `context` is recorded with its audit entries. */
  readonly begin: (connection: Connection, context: AuditContext) => WriteOperation;
  /** Checks that the fields a save changes are not locked, before its rules. @throws RecordLocked */
  readonly assertUnlocked: (connection: Connection, save: LockedSave) => Promise<void>;
  /**
   * Marks organizations that became large readers of a list, so that its sort orders are indexed for them. @returns how
   * many
   */
  readonly markLargeReaders: (connection: Connection) => Promise<number>;
  /** Locks records of an entity, in id order, until the database transaction ends. */
  readonly lock: (connection: Connection, entity: string, ids: readonly string[]) => Promise<void>;
  /** The id at a path of a record, for any viewer, for example of its root. */
  readonly idAt: (connection: Connection, record: RecordName, path: string) => Promise<string | undefined>;
  /** The id of the one record with these references, for any viewer. */
  readonly idBy: (
    connection: Connection,
    entity: string,
    references: Readonly<Record<string, string>>,
  ) => Promise<string | undefined>;
  /** Reserves the id of a record that is inserted later in the database transaction, by `fixedId`; gaps are allowed. */
  readonly nextId: (connection: Connection, entity: string) => Promise<string>;
  /** The next generated codes of these fields, by field: prefix, year and six digits; gaps are allowed. */
  readonly nextCodes: (
    connection: Connection,
    entity: string,
    fields: readonly string[],
    year: number,
  ) => Promise<Readonly<Record<string, string>>>;
}

/** The store of a catalogue on a database that was migrated to it. */
export function createStore({
  catalogue,
  database,
}: {
  readonly catalogue: Catalogue;
  readonly database: Database;
}): Store {
  const ordered = new OrderedTables();
  const lists = new Lists(catalogue, ordered);
  const finds = new Finds(catalogue, ordered);
  const checks = new Checks(catalogue);
  const writer = createWriter(catalogue, lists, checks);
  return {
    page: (principal, list, request, connection = database) => lists.page(connection, principal, list, request),
    find: (principal, request) => finds.find(database, principal, request),
    one: (principal, list, id, selection) => lists.one(database, principal, { ...list, id }, selection),
    oneWithin: (connection, principal, record, selection) => lists.one(connection, principal, record, selection),
    findByNaturalKey: (connection, principal, request) => findByNaturalKey(catalogue, connection, principal, request),
    alike: (connection, request) => findDuplicate(catalogue, connection, request),
    sharedAmounts: (connection, records, limit) => sharedAmounts(catalogue, connection, records, limit),
    holdable: (connection, entity, limit) => holdable(catalogue, connection, entity, limit),
    lockHeldWith: (connection, record, limit) => lockHeldWith(catalogue, connection, record, limit),
    likenesses: (connection, request) => recordsWithValues(catalogue, connection, request),
    whole: (connection, principal, entity, request) =>
      streamAll(connection, queryContextOf(catalogue, principal), requireEntity(catalogue, entity), request),
    holds: (connection, principal, record, rule) => checks.holds(connection, principal, record, rule),
    evaluatedFindings: ({ connection, today }, records) => checks.evaluatedFindings(connection, today, records),
    lockedLatestDay: (connection, closed, today) => checks.lockedLatestDay(connection, closed, today),
    isArchived: (connection, record) => isArchived(catalogue, connection, record),
    matching: (principal, entity, request) =>
      matchingRecords(database, queryContextOf(catalogue, principal), requireEntity(catalogue, entity), request),
    uses: (record, most) => uses(catalogue, database, record, most),
    contacts: (connection, request) => readContacts(catalogue, connection, request),
    due: (request) => dueRecords(catalogue, database, request),
    soon: (request, connection = database) => expiringRecords(catalogue, connection, request),
    trail: (record, part) => auditTrail(catalogue, database, record, part),
    trailEntry: (entity, id) => trailEntry(database, entity, id),
    entries: (record, part) => readEntries(catalogue, database, record, part),
    trailLength: (record, most, since) => trailLength(database, record, most, since),
    trailOf: (record, fields) => trailOf(database, record, fields),
    begin: (connection, context) => beginOperation(writer, connection, context),
    assertUnlocked: (connection, save) => assertSaveUnlocked(writer, connection, save),
    markLargeReaders: (connection) => markLargeReaders(catalogue, connection),
    lock: (connection, entity, ids) => checks.lock(connection, entity, ids),
    idAt: (connection, record, path) => checks.idAt(connection, record, path),
    idBy: (connection, entity, references) => checks.idBy(connection, entity, references),
    nextId: (connection, entity) => nextId(connection, requireEntity(catalogue, entity)),
    nextCodes: (connection, entity, fields, year) => nextCodes(catalogue, connection, entity, { fields, year }),
  };
}

async function isArchived(catalogue: Catalogue, connection: Connection, { entity, id }: RecordName): Promise<boolean> {
  const { archive, table } = requireEntity(catalogue, entity).storage;
  if (!archive || !isId(id)) return false;
  const rows = await connection.query(
    sql`select 1 from ${raw(quoteName(table))} where id = ${id}::bigint and archived`,
  );
  return rows.length > 0;
}

async function uses(catalogue: Catalogue, connection: Connection, record: RecordName, most: number): Promise<number> {
  const statement = referenceCountStatement(catalogue, requireEntity(catalogue, record.entity), record.id, most);
  if (statement === undefined) return 0;
  const [row] = await connection.query<{ uses: number }>(statement);
  return row?.uses ?? 0;
}

async function nextCodes(
  catalogue: Catalogue,
  connection: Connection,
  entity: string,
  { fields, year }: { readonly fields: readonly string[]; readonly year: number },
): Promise<Readonly<Record<string, string>>> {
  const described = requireEntity(catalogue, entity);
  const sequences = fields.map((name) => sequenceOf(described, name));
  if (sequences.length === 0) return {};
  const next = join(sequences.map(({ name }) => sql`nextval(${name}::regclass)::text`));
  const numbers = await inBatch(connection, `codes ${entity} ${fields.join(' ')}`, undefined, async (own, records) => {
    const each = records.length === 1 ? empty : sql`from generate_series(1, ${records.length}::integer)`;
    const rows = await own.query<{ numbers: readonly string[] }>(sql`select array[${next}] as numbers ${each}`);
    return rows.map((row) => row.numbers);
  });
  return Object.fromEntries(
    sequences.map(({ field, prefix }, index) => [field, `${prefix}${year}${(numbers[index] ?? '').padStart(6, '0')}`]),
  );
}

function sequenceOf(entity: Entity, name: string) {
  const field = entity.fields[name];
  if (field?.type !== 'text' || field.sequence === undefined) throw new Error(`${entity.name}.${name} has no sequence`);
  return { field: name, prefix: field.sequence.prefix, name: quoteName(sequenceName(entity, field)) };
}
