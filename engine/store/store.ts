import sql, { join, raw } from 'sql-template-tag';
import type { Catalogue, ClosedDays, Entity, SharedLimit } from '../metadata/types/index.ts';
import { isId, type Values } from '../record/index.ts';
import type { Rule } from '../rules/index.ts';
import { Checks } from './checks.ts';
import { inBatch } from './database/side-by-side.ts';
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

/** Reads, locks and writes the records a catalogue describes. Without `connection` it reads outside of any database transaction. */
export interface Store {
  /** One page of a list: one statement, and one more where a total is asked for. @throws ListRefused */
  readonly page: (
    principal: Principal,
    list: ListName,
    request: ListRequest,
    connection?: Pick<Connection, 'query'>,
  ) => Promise<RecordPage>;
  /** The first records of each of some lists with words in them, within the principal's reach; one statement for all. */
  readonly find: (principal: Principal, request: FindRequest) => Promise<readonly (readonly Values[])[]>;
  /** The record of this id within the principal's reach. */
  readonly one: (principal: Principal, list: ListName, id: string, selection: Selection) => Promise<Values | undefined>;
  /** The same within a database transaction; `isArchived`: among the archived ones. */
  readonly oneWithin: (
    connection: Connection,
    principal: Principal,
    record: RecordName & { readonly isArchived?: boolean },
    selection: Selection,
  ) => Promise<Values | undefined>;
  /** Records within the principal's reach of a list by texts that they hold, the case of letters and spaces aside. */
  readonly findByNaturalKey: (
    connection: Connection,
    principal: Principal,
    request: NaturalKeyRequest,
  ) => Promise<readonly NaturalKeyMatch[]>;
  /** One of some records that is the same as another at some paths, none of them empty, whoever asks; asked of by one at a time. */
  readonly alike: (connection: Connection, request: DuplicatesRequest) => Promise<DuplicateRecord | undefined>;
  /** Of each of some records those of the thing that it shares with others, itself among them; asked of by one at a time. */
  readonly sharedAmounts: (
    connection: Connection,
    records: { readonly entity: string; readonly ids: readonly string[] },
    limit: SharedLimit,
  ) => Promise<SharedAmounts>;
  /** Stored records that may have to be put on hold, in id order. */
  readonly holdable: (connection: Connection, entity: string, limit: SharedLimit) => Promise<readonly Holdable[]>;
  /** Records that are put on hold and released with one, locked until the database transaction ends. */
  readonly lockHeldWith: (
    connection: Connection,
    record: RecordName,
    limit: SharedLimit,
  ) => Promise<readonly HeldRecord[]>;
  /** Records that are the same as such that are not written yet, by the places of those. */
  readonly likenesses: (connection: Connection, request: ValuesRequest) => Promise<ReadonlyMap<number, string>>;
  /**
   * Every record of an entity within the principal's reach that a rule holds for, one after another, as long as the database
   * transaction of `connection` lasts. What of them is selected is read whoever asks.
   */
  readonly whole: (
    connection: Connection,
    principal: Principal,
    entity: string,
    request: FullListRequest,
  ) => AsyncIterable<Values>;
  /** Whether a rule holds for a record as the database has it now; what asks for it is kept by the rule's identity. */
  readonly holds: (connection: Connection, principal: Principal, record: RecordName, rule: Rule) => Promise<boolean>;
  /** The findings of some records, evaluated as the database has them now, archived ones among them. */
  readonly evaluatedFindings: (
    operation: Pick<WriteOperation, 'connection' | 'today'>,
    records: { readonly entity: string; readonly ids: readonly string[] },
  ) => Promise<readonly EvaluatedFindings[]>;
  /**
   * The last day that records close, whoever asks; undefined where none does. No record closes a further one until the database
   * transaction ends.
   */
  readonly lockedLatestDay: (connection: Connection, closed: ClosedDays, today: string) => Promise<string | undefined>;
  /** Whether a record was there and is archived, whoever asks. */
  readonly isArchived: (connection: Connection, record: RecordName) => Promise<boolean>;
  /** The first records within the principal's reach that a rule holds for, and how many there are. */
  readonly matching: (principal: Principal, entity: string, request: MatchingRequest) => Promise<MatchingRecords>;
  /** In how many present records one is used, whoever asks; counted up to `most`. */
  readonly uses: (record: RecordName, most: number) => Promise<number>;
  /** Some records whose status has come to its end, those due longest first. */
  readonly due: (request: DueRequest) => Promise<readonly Due[]>;
  /** Some records whose status ends within days and of which that is not told yet, the first to end first. */
  readonly soon: (request: ExpiringRequest, connection?: Connection) => Promise<readonly Due[]>;
  /** Some of those whom a notice means, whoever asks. */
  readonly contacts: (connection: Connection, request: ContactsRequest) => Promise<readonly ResolvedContact[]>;
  /** A part of a record's audit trail, the latest entry first, whoever asks. */
  readonly trail: (record: RecordName, part: TrailPart) => Promise<readonly AuditEntry[]>;
  /** One entry of the trail of an entity's records, whoever asks. */
  readonly trailEntry: (entity: string, id: string) => Promise<TrailEntry | undefined>;
  /** How many entries it has, counted up to `most`. */
  readonly trailLength: (record: RecordName, most: number, since?: string) => Promise<number>;
  /** Some entries of a list that a record keeps as JSON, whoever asks. */
  readonly entries: (record: RecordName, part: EntriesPart) => Promise<readonly unknown[]>;
  /** What it says of some fields of the record, the latest first. */
  readonly trailOf: (
    record: RecordName,
    fields: readonly string[],
  ) => Promise<readonly Pick<AuditEntry, 'id' | 'changes'>[]>;
  /** Begins an operation within a database transaction: whatever it writes is told in the audit trail as its own. */
  readonly begin: (connection: Connection, context: AuditContext) => WriteOperation;
  /** Checks the locks of what a save changes, before its rules. @throws RecordLocked */
  readonly assertUnlocked: (connection: Connection, save: LockedSave) => Promise<void>;
  /**
   * Marks organizations that have come to read many records of a list, which then has its orders for them. @returns how many.
   */
  readonly markLargeReaders: (connection: Connection) => Promise<number>;
  /** Locks records of an entity, in id order, until the database transaction ends. */
  readonly lock: (connection: Connection, entity: string, ids: readonly string[]) => Promise<void>;
  /** The id a path of a record leads to, whoever asks: its root, for instance. */
  readonly idAt: (connection: Connection, record: RecordName, path: string) => Promise<string | undefined>;
  /** The id of the one record whose references are these ids, whoever asks. */
  readonly idBy: (
    connection: Connection,
    entity: string,
    references: Readonly<Record<string, string>>,
  ) => Promise<string | undefined>;
  /** The id of a record that is inserted later in the database transaction, by `fixedId`; gaps are allowed. */
  readonly nextId: (connection: Connection, entity: string) => Promise<string>;
  /** The next generated codes of these fields, by field: prefix, year and six digits; gaps are allowed. */
  readonly nextCodes: (
    connection: Connection,
    entity: string,
    fields: readonly string[],
    year: number,
  ) => Promise<Readonly<Record<string, string>>>;
}

/** The store of a catalogue's records in a database that was migrated to it. */
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
    const rows = await own.query<{ numbers: readonly string[] }>(
      sql`select array[${next}] as numbers from generate_series(1, ${records.length}::integer)`,
    );
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
