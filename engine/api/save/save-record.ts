import { applyValues, type Entity, pathTypesOf, recordIssues, type RecordContext } from '../../metadata/index.ts';
import { isValues, type RecordIssue, type Values } from '../../record/index.ts';
import { type Rule, ruleHolds } from '../../rules/index.ts';
import { recordJudge } from '../../shape/compile/index.ts';
import type { Selection } from '../../store/index.ts';
import { ApiError, type ApiIssue, badInput, conflict, forbidden } from '../errors/api-error.ts';
import { tell } from '../notices/tell.ts';
import { engineAsker, entityOf, type Tools, viewerAsker, type ViewerOperation } from '../tools.ts';
import type { SaveHookContext } from '../types.ts';
import { idGiven, makesOffspring } from './admit-save.ts';
import { toSaveError } from './database-issues.ts';
import { toFacts } from './input-facts.ts';
import { type Loading, withReferences } from './load-references.ts';
import { asNewOffspring } from './offspring.ts';
import { toApiIssue } from './record-issue.ts';
import { lockRoot } from './root-lock.ts';
import { readForAction, type StoredRequest } from './stored-state.ts';
import type { SaveRequest } from './save-request.ts';
import { storedSelection, targetSelection } from './stored-selection.ts';
import { withUploads } from './uploads.ts';

/**
 * Saves one record that is admitted, within a database transaction, and answers its id. Nothing about a record is
 * judged before it is known to be within the viewer's reach.
 * @throws ApiError with everything a person can correct.
 */
export async function saveRecord(tools: Tools, operation: ViewerOperation, asked: SaveRequest): Promise<string> {
  const request = makesOffspring(asked) ? await asNewOffspring(tools, operation, asked) : asked;
  const { entity, input } = request;
  const id = idGiven(input);
  const facts = request.facts ?? toFacts(entity.fields, input);
  const locked = await lockRoot(tools, operation.connection, entity, { id, facts });
  const stored = id === undefined ? undefined : await readStored(tools, operation, { entity, id, input, locked });
  const completed = tools.hooks[entity.name]?.completeInput?.({ given: { ...facts, ...request.preset }, stored });
  const given = completed ?? { ...facts, ...request.preset };
  const judging = { ...request, given, stored };
  const judged = await judge(tools, operation, judging);
  const savedId = await writeJudged(tools, operation, { ...judging, ...judged, id });
  await checkReach(tools, operation, {
    entity,
    id: savedId,
    kind: id === undefined ? 'create' : 'update',
  });
  await tell(tools, operation, { entity, id: savedId, action: id === undefined ? 'create' : 'update' });
  return savedId;
}

async function readStored(
  tools: Tools,
  operation: ViewerOperation,
  { input, ...request }: Omit<StoredRequest, 'action'> & { readonly input: Values },
): Promise<Values> {
  const { entity, id } = request;
  const { record } = await readForAction(tools, operation, { ...request, action: 'update' });
  const { rowVersion } = input;
  if (rowVersion === undefined || rowVersion === null || rowVersion === record['rowVersion']) return record;
  // The current values are those this viewer may read.
  const current = await tools.store.oneWithin(
    operation.connection,
    viewerAsker(operation),
    { entity: entity.name, id },
    storedFieldsOnly(tools, entity),
  );
  throw conflict({ current: current ?? null, rowVersion: record['rowVersion'] });
}

/** What rules read through references may be beyond the viewer: a conflict tells the record's own fields. */
function storedFieldsOnly(tools: Tools, entity: Entity): Selection {
  const selection = storedSelection(tools.catalogue, entity);
  return Object.fromEntries(
    Object.entries(selection).filter(([name]) => name === 'rowVersion' || name === 'id' || name in entity.fields),
  );
}

export interface Judging extends SaveRequest {
  readonly given: Values;
  readonly stored: Values | undefined;
}

export interface Judged {
  readonly record: Values;
  readonly warnings: readonly RecordIssue[];
}

/** Merges, loads, applies formulas, and judges the whole. @throws ApiError with every issue at once. */
export async function judge(tools: Tools, operation: ViewerOperation, judging: Judging): Promise<Judged> {
  const { entity, stored, given } = judging;
  const issues: ApiIssue[] = [...workflowIssues(entity, judging)];
  const loading: Loading = { tools, operation, entity, record: { ...stored, ...given }, issues };
  const loaded = await withReferences(loading, given, stored);
  const { uploads } = judging;
  const input =
    uploads.length === 0 ? loaded : await withUploads(tools, operation, { entity, facts: loaded, stored, uploads });
  const context: RecordContext = { view: tools.catalogue, entity, viewer: operation.viewer, today: operation.today };
  const applied = applyValues(context, { kind: 'save', stored, input, preset: presetOf(judging, input) });
  const record = await withComputedReferences(loading, applied.record, applied.changed);
  const found = [...applied.issues, ...recordIssues(context, record, { stored, shape: recordJudge(entity)(record) })];
  const errors = [...issues, ...found.filter(({ severity }) => severity === 'error').map(toApiIssue)];
  if (errors.length > 0) throw new ApiError(withoutRepeats(errors));
  return { record, warnings: found.filter(({ severity }) => severity === 'warning') };
}

/** What the operation gives, with the references in it loaded. */
function presetOf({ preset = {} }: Judging, loaded: Values): Values {
  return Object.fromEntries(Object.keys(preset).map((name) => [name, loaded[name]]));
}

/** A status moves by actions alone, also where its field could be filled in. */
function workflowIssues({ workflow }: Entity, { given, stored }: Judging): readonly ApiIssue[] {
  if (workflow === undefined) return [];
  const status = given[workflow.field];
  const current = stored === undefined ? workflow.initial : stored[workflow.field];
  return status === undefined || status === current
    ? []
    : [{ code: 'ValidationError', message: 'errors.form.readOnly', path: [workflow.field], params: {} }];
}

/** A formula yields a reference as its id; what rules read through it is loaded then. */
async function withComputedReferences(loading: Loading, record: Values, changed: readonly string[]): Promise<Values> {
  const { tools, entity, operation } = loading;
  const loaded: Record<string, unknown> = { ...record };
  for (const path of changed) {
    const field = entity.fields[path];
    const value = record[path];
    if (field?.type !== 'reference' || !isValues(value) || typeof value['id'] !== 'string') continue;
    const target = entityOf(tools, field.to);
    loaded[path] = await tools.store.oneWithin(
      operation.connection,
      engineAsker(operation),
      { entity: field.to, id: value['id'] },
      targetSelection(tools.catalogue, entity, path, target),
    );
  }
  return loaded;
}

/** A reference that could not be loaded is also judged as missing: the first sentence is enough. */
function withoutRepeats(issues: readonly ApiIssue[]): readonly ApiIssue[] {
  return [
    ...new Map(issues.toReversed().map((issue) => [`${issue.path.join('.')} ${issue.message}`, issue])).values(),
  ].toReversed();
}

/** A record that is judged, on its way into the database. */
interface Writing extends Judging, Judged {
  readonly id: string | undefined;
}

/**
 * Writes a record that is judged, with what the server does before and after it.
 * @throws ApiError for what only the database can tell
 */
export async function writeJudged(tools: Tools, operation: ViewerOperation, writing: Writing): Promise<string> {
  const hooked = await beforeWrite(tools, operation, writing);
  const id = await write(tools, operation, { ...writing, record: hooked.record });
  await tools.hooks[writing.entity.name]?.afterWrite?.({ ...hooked, id });
  return id;
}

async function beforeWrite(
  tools: Tools,
  operation: ViewerOperation,
  { entity, input, record, stored }: Writing,
): Promise<SaveHookContext> {
  const codes = stored === undefined ? await nextCodes(tools, operation, { entity, record }) : {};
  const context: SaveHookContext = {
    ...operation,
    entity,
    stored,
    record: { ...record, ...codes },
    input,
  };
  await tools.hooks[entity.name]?.beforeWrite?.(context);
  return context;
}

async function nextCodes(
  { store, catalogue }: Tools,
  { connection, today, viewer }: ViewerOperation,
  { entity, record }: Pick<Writing, 'entity' | 'record'>,
): Promise<Values> {
  const facts = { record, viewer, constants: catalogue.constants, today };
  const types = pathTypesOf(catalogue, entity.name);
  const numbered = Object.values(entity.fields).filter(
    (field) => field.type === 'text' && field.sequence && ruleHolds(field.sequence.when ?? true, facts, types),
  );
  const names = numbered.map(({ name }) => name);
  return await store.nextCodes(connection, entity.name, names, Number(today.slice(0, 4)));
}

async function write(
  tools: Tools,
  operation: ViewerOperation,
  { entity, id, record, stored, warnings }: Writing,
): Promise<string> {
  try {
    if (id === undefined) return await operation.insert(entity.name, record, { action: 'create', warnings });
    await operation.write(entity.name, id, record, { action: 'update', before: stored, warnings });
    return id;
  } catch (error) {
    throw toSaveError(tools.catalogue, entity, error);
  }
}

type Reach = Readonly<Record<'create' | 'update', Rule>>;

const reaches = new WeakMap<Entity, Reach>();

/** What a saved row obeys: the same rules each time, so that what asks for them is kept. */
function reachOf(entity: Entity): Reach {
  const { check, scope } = entity.access;
  const known = reaches.get(entity);
  if (known !== undefined) return known;
  const made = { create: { and: [check.create, scope.read] }, update: { and: [check.update, scope.read] } };
  reaches.set(entity, made);
  return made;
}

/** The row as it will be must obey the entity's check, and stay within what the viewer reads. */
async function checkReach(
  tools: Tools,
  operation: ViewerOperation,
  { entity, id, kind }: { readonly entity: Entity; readonly id: string; readonly kind: 'create' | 'update' },
): Promise<void> {
  const { check, checkMessage, checkPaths } = entity.access;
  const holds = (rule: Rule): Promise<boolean> =>
    tools.store.holds(operation.connection, engineAsker(operation), { entity: entity.name, id }, rule);
  if (await holds(reachOf(entity)[kind])) return;
  if (await holds(check[kind])) throw forbidden();
  const paths = checkPaths.length > 0 ? checkPaths.map((path) => path.split('.')) : [[]];
  throw new ApiError(paths.map((path) => ({ code: 'ValidationError', message: checkMessage, path, params: {} })));
}

/** @throws ApiError where the input is no object; GraphQL has checked the rest. */
export function inputOf(value: unknown): Values {
  if (!isValues(value)) throw badInput('the input is not an object', ['input']);
  return value;
}
