export {
  ConnectionError,
  QueryTimeout,
  OutcomeUnknown,
  StorageFull,
  codeOf,
  isTlsFailure,
  constraintOf,
  storageFullOf,
  uniqueViolation,
} from './database/errors.ts';
export {
  readStoredComments,
  countComments,
  insertComment,
  removeComment,
  type CommentAudience,
  type StoredComment,
} from './comments/comments.ts';
export { attemptEach } from './attempt-each.ts';
export { copyTables, findCopied, type CopiedRows } from './copy/copy-tables.ts';
export { parseDatabaseAddress, usualDatabaseLimits, withApplicationName } from './database/address.ts';
export { snapshotRead } from './database/snapshot-read.ts';
export { watchCommits } from './database/commits.ts';
export { waitForLock } from './database/lift-limits.ts';
export { openPglite } from './database/pglite.ts';
export { openPostgres } from './database/postgres.ts';
export type { TimeoutMode } from './database/pool.ts';
export { withReadPosition } from './database/read-position.ts';
export { readingOf, withStandby } from './database/standby.ts';
export { inBatch, openConcurrentReads } from './database/concurrent-reads.ts';
export { type GivenColumn, givenRows } from './query/given-rows.ts';
export { measureStatements, type SlowStatement } from './database/statement-times.ts';
export { transactionAsDatabase } from './database/transaction-as-database.ts';
export { type FactDifference, lastOfFacts, readFactDifferences } from './evidence/fact-differences.ts';
export { evidenceGroups } from './evidence/record-evidence.ts';
export { allowUnsealed, insertUnlessThere, sealing, sealUnsealed } from './evidence/seals.ts';
export type { StatementGroup } from './migrate/groups.ts';
export { constantSentence } from './migrate/constant-refusals.ts';
export { lockMigrations, migrate, planMigration, type Migration, type PlannedMigration } from './migrate/migrate.ts';
export { migrationJournals } from './migrate/system-tables.ts';
export { MigrationRefused } from './migrate/refusals.ts';
export type { ResolvedContact } from './read/contacts.ts';
export type { Due } from './read/expiring-records.ts';
export type { AuditEntry } from './read/history.ts';
export type { EvaluatedFindings, QueuedFinding } from './read/evaluated-findings.ts';
export type { SharedAmount } from './read/shared-amounts.ts';
export { valuesOfRecord } from './query/rule-sql.ts';
export { principalKey, requireEntity } from './query/query-context.ts';
export { ListRefused } from './read/list-refused.ts';
export type { Principal } from './query/query-context.ts';
export type { ListName } from './read/list-target.ts';
export type { PermittedAction } from './read/permitted-actions.ts';
export { accessTableStatements } from './access-tables/access-table-statements.ts';
export { createStore, type Store } from './store.ts';
export { recordColumns } from './tables/columns.ts';
export { columnName, quoteName } from './names/names.ts';
export { caseInsensitive, isCaseless, looseKey, normalizedText } from './tables/case-insensitive.ts';
export { uniqueCombinations } from './tables/indexes.ts';
export { attachableFile, isFileOfRecord } from './write/new-file.ts';
export type { Addition } from './write/atomic-increments.ts';
export { noteEvent, type ChangeReason } from './write/audit-entry.ts';
export type { AuditContext } from './write/audit-context.ts';
export { datedFrom } from './write/dated-values.ts';
export { RecordLocked } from './write/locks.ts';
export type { WriteOperation } from './write/write-operation.ts';
export { storedFields, type MutableSelection } from './write/stored-fields.ts';
export { deleteOldResponses, storeAnswer, takeIdempotencyKey, type KeyedRequest } from './write/idempotency-keys.ts';
export type * from './types.ts';
