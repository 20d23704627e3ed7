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
import { type KnownReferences, knownOr } from './known-references.ts';
import { type Loading, withReferences } from './load-references.ts';
import { toApiIssue } from './record-issue.ts';
import { targetSelection } from './stored-selection.ts';
import { withUploads } from './uploads.ts';
import { takenError } from './database-issues.ts';

/** A record that both validators are about to be asked about. */
export interface Validation {
  readonly entity: Entity;
  /** In the record's own terms, what the operation itself gives among it. */
  readonly given: Values;
  readonly stored?: Values | undefined;
  /** Values of fields that the operation itself gives, read-only ones among them. */
  readonly preset?: Values | undefined;
  /** What a record that stems from another has of that one. */
  readonly copied?: Values | undefined;
  /** Files that came along. */
  readonly uploads?: readonly UploadedFile[];
  readonly known?: KnownReferences | undefined;
  /** Places whose values are not known: nothing is said of them, nor of what depends on them. */
  readonly unknown?: readonly string[] | undefined;
}

export interface Validated {
  readonly record: Values;
  readonly warnings: readonly RecordIssue[];
}

/** All that is wrong with a record, which is validated further as it would be. */
export class InvalidRecord extends ApiError {
  readonly record: Values;

  constructor(issues: readonly ApiIssue[], record: Values) {
    super(issues);
    this.record = record;
  }
}

/** Merges, loads, applies formulas, and validates the whole. @throws InvalidRecord with every issue at once. */
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
  // Whether a field may be filled in is not checked where not all is known.
  const locked = uncertain === undefined ? applied.issues : [];
  const ownIssues = [...locked, ...recordIssues(context, record, { stored, shape, uncertain })];
  const dated = await datedIssues(services, operation, { entity, stored }, record);
  // Records of a file are asked about together.
  const taken =
    known === undefined ? await takenIssues(services, operation.connection, { entity, record, stored }) : [];
  const refused = ownIssues.filter(({ severity }) => severity === 'error').map(toApiIssue);
  const all = [...issues, ...dated, ...refused, ...taken];
  const errors = all.filter(({ path }) => uncertain?.covers(path.join('.')) !== true);
  if (errors.length > 0) throw new InvalidRecord(withoutRepeats(errors), record);
  return { record, warnings: ownIssues.filter(({ severity }) => severity === 'warning') };
}

/** The day from which dated values hold is never taken over from the values before. */
function withDayAsGiven({ entity, stored, given }: Validation, record: Values): Values {
  if (entity.dated === undefined || stored === undefined || 'valuesFrom' in given) return record;
  return { ...record, valuesFrom: null };
}

/** Whether files come, or are said to stay. */
function fillsFiles({ fields }: Entity, given: Values, uploads: readonly UploadedFile[]): boolean {
  return uploads.length > 0 || Object.keys(given).some((name) => fields[name]?.type === 'files');
}

/** What the operation gives, with the references in it loaded. */
function presetOf({ preset = {} }: Validation, loaded: Values): Values {
  return Object.fromEntries(Object.keys(preset).map((name) => [name, loaded[name]]));
}

/** A status moves by actions alone, also where its field could be filled in; an operation may say in which its records start. */
function workflowIssues({ workflow }: Entity, { given, stored, preset = {} }: Validation): readonly ApiIssue[] {
  if (workflow === undefined || (stored === undefined && Object.hasOwn(preset, workflow.field))) return [];
  const status = given[workflow.field];
  const current = stored === undefined ? workflow.initial : stored[workflow.field];
  return status === undefined || status === current
    ? []
    : [{ code: 'ValidationError', message: 'errors.form.readOnly', path: [workflow.field], params: {} }];
}

/** A formula yields a reference as its id; what rules read through it is loaded then. */
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
    // Nothing is read of it but that it is there, which its foreign key sees to.
    if (Object.keys(selection).length === 1 && !target.storage.archive && !target.storage.external) continue;
    loaded[path] = await knownOr(known, { entity, field, rulePath: path, id, filter: 'computed' }, () =>
      services.store.oneWithin(operation.connection, enginePrincipal(operation), { entity: field.to, id }, selection),
    );
  }
  return Object.keys(loaded).length === 0 ? record : { ...record, ...loaded };
}

/** A reference that could not be loaded is also validated as missing: the first sentence is enough. */
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
 * New values that another record has where no two may, of an entity with several such texts: the database would tell the
 * first of them, and only of a record that is right otherwise. It still decides of two saves at once.
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
