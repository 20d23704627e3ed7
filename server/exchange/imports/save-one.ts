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
  unreadPaths,
  type ImportIssue,
  type ReadRecord,
} from '../../../engine/spreadsheets/index.ts';
import type { Connection, Viewer } from '../../../engine/store/index.ts';
import type { WorkDependencies } from '../../module.ts';
import type { Progress } from './import-row.ts';

/** Importer, import and services for saving records. */
export interface Saver extends Pick<
  WorkDependencies,
  'catalogue' | 'store' | 'validateInTransaction' | 'holdInTransaction' | 'openDryRun'
> {
  readonly described: TableImport;
  readonly importId: string;
  readonly viewer: Viewer;
  readonly now: Date;
}

/**
 * Validates a record like its form, in the caller's transaction; with unreadable cells only the parts independent of
 * them.
 * @throws ApiError for what the form would refuse
 */
export function validateOne(
  saver: Saver,
  connection: Connection,
  record: ReadRecord,
  known: KnownReferences,
): Promise<ValidatedSave> {
  const { values: input } = record;
  const save = { entity: saver.described.entity, input, preset: stampOf(saver), known, unknown: unreadPaths(record) };
  return saver.validateInTransaction(connection, requestContextOf(saver), save);
}

/** Request context for the audit trail. */
export function requestContextOf({ viewer, importId }: Saver): RequestContext {
  return { viewer, requestId: `import ${importId}` };
}

/** Values that the import sets on each record. */
export function stampOf({ described: { stamp = {} }, importId, now }: Saver): Readonly<Record<string, unknown>> {
  const values = { time: now.toISOString(), import: { id: importId } };
  return Object.fromEntries(Object.entries(stamp).map(([name, what]) => [name, values[what]]));
}

/** Issue of a row saved by an earlier import of the corrected file: the row is skipped, and its other refusals do not matter. */
const alreadySaved = 'errors.import.alreadyThere';

/** Issues of an unsaved record with cell positions. @throws errors that are no ApiError */
export function importIssuesOf(saver: Saver, record: ReadRecord, error: unknown): readonly ImportIssue[] {
  if (!(error instanceof ApiError)) throw error;
  const isThere = error.issues.some(({ message }) => message === alreadySaved);
  const issues = error.issues.filter(({ code }) => !isThere || code !== 'RefusalError');
  return issues.map((issue): ImportIssue => {
    const located = issueAt(saver, record, issue);
    return issue.message === alreadySaved ? { ...located, severity: 'warning' } : located;
  });
}

/** Warnings of a saved record, including values that differ from read-only fields. */
export function warningsOf(saver: Saver, read: ReadRecord, validated: Validated): readonly ImportIssue[] {
  const warnings = validated.warnings.map(({ message, path, params }): ImportIssue => {
    const issue = issueAt(saver, read, { message, path: path.split('.'), params });
    return { ...issue, severity: 'warning' };
  });
  return [...warnings, ...readOnlyMismatches(read, validated.record)];
}

/** Issue with its cell position, or the field label when no column has it. */
function issueAt(
  saver: Saver,
  record: ReadRecord,
  { message, path, params }: Pick<ApiIssue, 'message' | 'path' | 'params'>,
): ImportIssue {
  const position = cellPositionOf(record, path);
  return importIssue({ ...position, column: position.column ?? labelAt(saver, path) }, message, params);
}

/** Label of a field without column. */
function labelAt({ catalogue, described, viewer }: Saver, path: readonly (string | number)[]): string | null {
  const { fields = {} } = catalogue.entities[described.entity] ?? {};
  const names = path.filter((step) => typeof step === 'string');
  return fieldAt(catalogue.entities, fields, names.join('.'))?.label[viewer.language] ?? null;
}

/** True when a cell of the record was unreadable. */
export function isRefused({ issues }: ReadRecord): boolean {
  return issues.some(({ severity }) => severity === 'error');
}

/** Above this number of issues, records with unreadable cells are no longer validated. */
const mostValidated = 1_000;

/** True when validation of the record is skipped. */
export function isSkipped(record: ReadRecord, { errors }: Pick<Progress, 'errors'>): boolean {
  return isRefused(record) && (unreadPaths(record) === undefined || errors.length >= mostValidated);
}
