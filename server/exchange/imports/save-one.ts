import {
  ApiError,
  type ApiIssue,
  type Validated,
  type ValidatedSave,
  type KnownReferences,
  type RequestContext,
} from '../../../engine/api/index.ts';
import { fieldAt, type TableImport } from '../../../engine/metadata/index.ts';
import {
  importIssue,
  cellPositionOf,
  readOnlyMismatches,
  unreadPlaces,
  type ImportIssue,
  type ReadRecord,
} from '../../../engine/spreadsheets/index.ts';
import type { Connection, Viewer } from '../../../engine/store/index.ts';
import type { Working } from '../../module.ts';
import type { Progress } from './import-row.ts';

/** For whom records are saved, by which import. */
export interface Saver extends Pick<
  Working,
  'catalogue' | 'store' | 'validateInTransaction' | 'holdInTransaction' | 'openDryRun'
> {
  readonly described: TableImport;
  readonly importId: string;
  readonly viewer: Viewer;
  readonly now: Date;
}

/**
 * Validates a record that was read, in a database transaction of the caller's, as its form would; of one with cells that could not
 * be read what does not depend on them.
 * @throws ApiError for what the form would refuse
 */
export function validateOne(
  saver: Saver,
  connection: Connection,
  record: ReadRecord,
  known: KnownReferences,
): Promise<ValidatedSave> {
  const { values: input } = record;
  const save = { entity: saver.described.entity, input, preset: stampOf(saver), known, unknown: unreadPlaces(record) };
  return saver.validateInTransaction(connection, requestContextOf(saver), save);
}

/** Who saves, as the audit trail tells. */
export function requestContextOf({ viewer, importId }: Saver): RequestContext {
  return { viewer, requestId: `import ${importId}` };
}

/** What the import itself gives each record. */
export function stampOf({ described: { stamp = {} }, importId, now }: Saver): Readonly<Record<string, unknown>> {
  const values = { time: now.toISOString(), import: { id: importId } };
  return Object.fromEntries(Object.entries(stamp).map(([name, what]) => [name, values[what]]));
}

/**
 * Of a record that an earlier import of a mended file has saved nothing is to be corrected: it is left out, and it does not matter
 * what it could not be done for a second time.
 */
const alreadySaved = 'errors.import.alreadyThere';

/** What keeps a record from being saved, where it stands in the file. @throws what is no issue of a person's */
export function importIssuesOf(saver: Saver, record: ReadRecord, error: unknown): readonly ImportIssue[] {
  if (!(error instanceof ApiError)) throw error;
  const isThere = error.issues.some(({ message }) => message === alreadySaved);
  const issues = error.issues.filter(({ code }) => !isThere || code !== 'RefusalError');
  return issues.map((issue): ImportIssue => {
    const located = issueAt(saver, record, issue);
    return issue.message === alreadySaved ? { ...located, severity: 'warning' } : located;
  });
}

/** What a record that can be saved is warned of: by its form too, and where the file says something else than it has. */
export function warningsOf(saver: Saver, read: ReadRecord, validated: Validated): readonly ImportIssue[] {
  const warnings = validated.warnings.map(({ message, path, params }): ImportIssue => {
    const issue = issueAt(saver, read, { message, path: path.split('.'), params });
    return { ...issue, severity: 'warning' };
  });
  return [...warnings, ...readOnlyMismatches(read, validated.record)];
}

/** Where it stands in the file; by the field's name where no column has it. */
function issueAt(
  saver: Saver,
  record: ReadRecord,
  { message, path, params }: Pick<ApiIssue, 'message' | 'path' | 'params'>,
): ImportIssue {
  const position = cellPositionOf(record, path);
  return importIssue({ ...position, column: position.column ?? labelAt(saver, path) }, message, params);
}

/** What a field is called that no column of the file says. */
function labelAt({ catalogue, described, viewer }: Saver, path: readonly (string | number)[]): string | null {
  const { fields = {} } = catalogue.entities[described.entity] ?? {};
  const names = path.filter((step) => typeof step === 'string');
  return fieldAt(catalogue.entities, fields, names.join('.'))?.label[viewer.language] ?? null;
}

/** Whether the record cannot be saved: a cell of it could not be read. */
export function isRefused({ issues }: ReadRecord): boolean {
  return issues.some(({ severity }) => severity === 'error');
}

/** Records with cells that could not be read are validated so long as people read what is said of them. */
const mostValidated = 1_000;

/** Whether it is known already, by all issues so far, that the record is not validated. */
export function isLeftOut(record: ReadRecord, { errors }: Pick<Progress, 'errors'>): boolean {
  return isRefused(record) && (unreadPlaces(record) === undefined || errors.length >= mostValidated);
}
