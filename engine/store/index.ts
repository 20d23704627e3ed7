export {
  DatabaseAway,
  DatabaseLate,
  OutcomeUnknown,
  StorageFull,
  codeOf,
  constraintOf,
  storageFullOf,
} from './database/errors.ts';
export {
  commentsOf,
  countComments,
  insertComment,
  removeComment,
  type CommentAudience,
  type CommentReader,
  type NewComment,
  type StoredComment,
} from './comments/comments.ts';
export { watchCommits, type RequestCommits } from './database/commits.ts';
export { openPglite } from './database/pglite.ts';
export { openPostgres } from './database/postgres.ts';
export type { Patience } from './database/pool.ts';
export { databaseWithin } from './database/within.ts';
export { type FactDifference, type FactRange, lastOfFacts, readFactDifferences } from './evidence/fact-differences.ts';
export { evidenceGroups } from './evidence/record-evidence.ts';
export { allowUnsealed, sealing, sealUnsealed } from './evidence/seals.ts';
export type { StatementGroup } from './migrate/groups.ts';
export { migrate, planMigration, type Migrating, type Migration } from './migrate/migrate.ts';
export type { MigrationPlan } from './migrate/plan.ts';
export { MigrationRefused } from './migrate/refusals.ts';
export type { ContactsRequest, FoundContact } from './read/contacts.ts';
export type { Due } from './read/due.ts';
export type { AuditEntry } from './read/history.ts';
export { entityNamed } from './query/asking.ts';
export { ListRefused } from './read/list-refused.ts';
export type { Asker } from './query/asking.ts';
export type { ListName } from './read/listed.ts';
export type { PermittedAction } from './read/permitted-actions.ts';
export { readerStatements } from './readers/reader-statements.ts';
export { createStore, type Store } from './store.ts';
export { recordColumns } from './tables/columns.ts';
export { columnName, quoted } from './names/names.ts';
export { caseless, isCaseless, looseKey } from './tables/caseless.ts';
export { uniqueCombinations } from './tables/indexes.ts';
export { attachableFile, isFileOfRecord, type NewFile } from './write/new-file.ts';
export type { Addition } from './write/additions.ts';
export { type AuditedEvent, type Because, noteEvent } from './write/audit-entry.ts';
export type { Occurrence } from './write/occurrence.ts';
export type { Operation } from './write/operation.ts';
export { storedFields, type Wanted } from './write/stored-fields.ts';
export {
  forgetAnswers,
  keepAnswer,
  rememberRequest,
  type Remembered,
  type RepeatableRequest,
} from './write/answers.ts';
export type * from './types.ts';
