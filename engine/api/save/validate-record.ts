import {
  applyValues,
  type Entity,
  inCountryForms,
  recordIssues,
  type RecordContext,
  uncertaintyOf,
  isSameValue,
} from '../../metadata/index.ts';
import { isValues, type RecordIssue, type Values, isEmpty } from '../../record/index.ts';
import { recordValidator } from '../../shape/compile/index.ts';
import { type WriteOperation, type Connection, uniqueCombinations } from '../../store/index.ts';
import { ApiError, type ApiIssue } from '../errors/api-error.ts';
import { enginePrincipal, entityOf, type ApiServices, type UploadedFile } from '../api-services.ts';
import { datedIssues } from './dated-issues.ts';
import { type KnownReferences, cachedReference } from './known-references.ts';
import { type Loading, withReferences } from './load-references.ts';
import { toApiIssue } from './record-issue.ts';
import { targetSelection } from './stored-selection.ts';
import { withUploads } from './uploads.ts';
import { takenError } from './database-issues.ts';

/** A record to validate. */
export interface Validation {
  readonly entity: Entity;
  /** Input in terms of the record, including preset values. */
  readonly given: Values;
  readonly stored?: Values | undefined;
  /** Values that the operation sets, including read-only fields. */
  readonly preset?: Values | undefined;
  /** Values that a derived record copies from its parent. */
  readonly copied?: Values | undefined;
  /** Uploaded files. */
  readonly uploads?: readonly UploadedFile[];
  readonly known?: KnownReferences | undefined;
  /** Paths with unknown values: issues on them and on what depends on them are dropped. */
  readonly unknown?: readonly string[] | undefined;
}

export interface Validated {
  readonly record: Values;
  readonly warnings: readonly RecordIssue[];
}

/** The issues of a record, with the record as it would be, for further checks. */
export class InvalidRecord extends ApiError {
  readonly record: Values;

  constructor(issues: readonly ApiIssue[], record: Values) {
    super(issues);
    this.record = record;
  }
}

/**
 * Merges input and stored record, loads references, applies formulas and validates the result. @throws InvalidRecord
 * with all issues
 */
export async function validateRecord(
  services: ApiServices,
  operation: WriteOperation,
  validation: Validation,
): Promise<Validated> {
  const { entity, stored, given, copied, known } = validation;
  const issues: ApiIssue[] = [...workflowIssues(entity, validation)];
  const loading: Loading = { services, operation, entity, record: { ...stored, ...given }, issues, known };
  const loaded = await withReferences(loading, given, stored);
  const { uploads = [] } = validation;
  const input = fillsFiles(entity, loaded, uploads)
    ? await withUploads(services, operation, { entity, facts: loaded, stored, uploads })
    : loaded;
  const { viewer = {}, today } = operation;
  const context: RecordContext = { view: services.catalogue, entity, viewer, today };
  const applied = applyValues(context, { kind: 'save', stored, input, copied, preset: presetOf(validation, input) });
  const written = await withComputedReferences(loading, applied.record, applied.changed);
  const record = withDayAsGiven(validation, inCountryForms(context, written, stored));
  const { unknown = [] } = validation;
  const uncertain = unknown.length === 0 ? undefined : uncertaintyOf(context, unknown);
  const shape = recordValidator(entity)(record);
  // With unknown values, it is not checked whether a field is read-only.
  const locked = uncertain === undefined ? applied.issues : [];
  const ownIssues = [...locked, ...recordIssues(context, record, { stored, shape, uncertain })];
  const dated = await datedIssues(services, operation, { entity, stored }, record);
  // Imported records are checked in a batch.
  const taken =
    known === undefined ? await takenIssues(services, operation.connection, { entity, record, stored }) : [];
  const refused = ownIssues.filter(({ severity }) => severity === 'error').map(toApiIssue);
  const all = [...issues, ...dated, ...refused, ...taken];
  const errors = all.filter(({ path }) => uncertain?.covers(path.join('.')) !== true);
  if (errors.length > 0) throw new InvalidRecord(withoutRepeats(errors), record);
  return { record, warnings: ownIssues.filter(({ severity }) => severity === 'warning') };
}

/** The start day of dated values is never taken over from the stored values. */
function withDayAsGiven({ entity, stored, given }: Validation, record: Values): Values {
  if (entity.dated === undefined || stored === undefined || 'valuesFrom' in given) return record;
  return { ...record, valuesFrom: null };
}

/** True if files are uploaded or listed in the input. */
function fillsFiles({ fields }: Entity, given: Values, uploads: readonly UploadedFile[]): boolean {
  return uploads.length > 0 || Object.keys(given).some((name) => fields[name]?.type === 'files');
}

/** The preset values, with references loaded. */
function presetOf({ preset = {} }: Validation, loaded: Values): Values {
  return Object.fromEntries(Object.keys(preset).map((name) => [name, loaded[name]]));
}

/** A status changes only by actions, even if its field is editable; an operation may preset the initial status. */
function workflowIssues({ workflow }: Entity, { given, stored, preset = {} }: Validation): readonly ApiIssue[] {
  if (workflow === undefined || (stored === undefined && Object.hasOwn(preset, workflow.field))) return [];
  const status = given[workflow.field];
  const current = stored === undefined ? workflow.initial : stored[workflow.field];
  return status === undefined || status === current
    ? []
    : [{ code: 'ValidationError', message: 'errors.form.readOnly', path: [workflow.field], params: {} }];
}

/** Formulas return references as ids; loads the paths that rules read through them. */
async function withComputedReferences(loading: Loading, record: Values, changed: readonly string[]): Promise<Values> {
  const { services, entity, operation, known } = loading;
  const loaded: Record<string, unknown> = {};
  for (const path of changed) {
    const field = entity.fields[path];
    const value = record[path];
    if (field?.type !== 'reference' || !isValues(value) || typeof value['id'] !== 'string') continue;
    const { id } = value;
    const target = entityOf(services, field.to);
    const selection = targetSelection(services.catalogue, entity, path, target);
    // Only its existence matters, which the foreign key ensures.
    if (Object.keys(selection).length === 1 && !target.storage.archive && !target.storage.external) continue;
    loaded[path] = await cachedReference(known, { entity, field, rulePath: path, id, filter: 'computed' }, () =>
      services.store.oneWithin(operation.connection, enginePrincipal(operation), { entity: field.to, id }, selection),
    );
  }
  return Object.keys(loaded).length === 0 ? record : { ...record, ...loaded };
}

/** Drops repeated issues: a reference that could not be loaded is also reported as missing. */
function withoutRepeats(issues: readonly ApiIssue[]): readonly ApiIssue[] {
  return [
    ...new Map(issues.toReversed().map((issue) => [`${issue.path.join('.')} ${issue.message}`, issue])).values(),
  ].toReversed();
}

interface Given {
  readonly entity: Entity;
  readonly record: Values;
  readonly stored: Values | undefined;
}

/**
 * Issues of unique texts that another record has, for entities with several of them: the database would report only the
 * first, and only for an otherwise valid record. The constraint still decides between concurrent saves.
 */
async function takenIssues(
  { catalogue, store }: ApiServices,
  connection: Connection,
  { entity, record, stored }: Given,
): Promise<readonly ApiIssue[]> {
  const unique = uniqueCombinations(catalogue, entity).flatMap(({ paths: [path = '', ...others] }) => {
    const field = entity.fields[path];
    return field?.type === 'text' && !field.readOnly && others.length === 0 ? [field] : [];
  });
  if (unique.length < 2) return [];
  const issues: ApiIssue[] = [];
  for (const field of unique) {
    const value = record[field.name];
    if (typeof value !== 'string' || isEmpty(value) || isSameValue(field, value, stored?.[field.name])) continue;
    const request = { entity: entity.name, paths: [field.name], values: [[value]] };
    const other = (await store.likenesses(connection, request)).get(0);
    if (other !== undefined && other !== stored?.['id']) issues.push(...takenError(entity, [field.name]).issues);
  }
  return issues;
}
