import { type Entity, mergeInput } from '../../metadata/index.ts';
import { isValues, type Values, memoizeByKey } from '../../record/index.ts';
import type { Rule } from '../../rules/index.ts';
import type { Selection } from '../../store/index.ts';
import { ApiError, badInput, conflict, forbidden } from '../errors/api-error.ts';
import { enginePrincipal, entityOf, type ApiServices, viewerPrincipal, type ViewerOperation } from '../api-services.ts';
import { followFindings } from '../findings/follow-findings.ts';
import { nextCodes } from '../next-codes.ts';
import type { SaveHookContext, SaveOther } from '../types.ts';
import { authorizeSave, savedId, createsDerivedRecord } from './authorize-save.ts';
import { toSaveError } from './database-issues.ts';
import { toFacts } from './input-facts.ts';
import { type Validated, type Validation, validateRecord } from './validate-record.ts';
import { deriveRecord } from './derive-record.ts';
import { lockRoot } from './root-lock.ts';
import { loadForUpdate, type StoredRequest } from './stored-state.ts';
import { requirePreset } from './required-preset.ts';
import type { SaveRequest } from './save-request.ts';
import { holdBeyondLimit, isHeldWithOther, withoutFormerLimit } from './shared-limit.ts';
import { storedSelection } from './stored-selection.ts';

/**
 * Saves one admitted record in a database transaction. @returns its id
 * @throws ApiError with all issues that a person can correct
 */
export async function saveRecord(
  services: ApiServices,
  operation: ViewerOperation,
  requested: SaveRequest,
): Promise<string> {
  const { write } = await validateSave(services, operation, requested);
  return await write();
}

/** A validated save that is not written yet. */
export interface ValidatedSave extends Validated {
  /** Writes it. @returns its id @throws ApiError for constraint violations */
  readonly write: () => Promise<string>;
}

/**
 * Validates one admitted save. A record is only validated once it is known to be within the viewer's scope.
 * @throws ApiError with all issues that a person can correct
 */
export async function validateSave(
  services: ApiServices,
  operation: ViewerOperation,
  requested: SaveRequest,
): Promise<ValidatedSave> {
  const request = createsDerivedRecord(requested) ? await deriveRecord(services, operation, requested) : requested;
  const { entity, input } = request;
  const id = savedId(request);
  const facts = request.facts ?? toFacts(entity.fields, input);
  const locked = await lockedFor(services, operation, request, { id, facts });
  const stored = id === undefined ? undefined : await readStored(services, operation, { entity, id, input, locked });
  if (stored !== undefined && request.preset !== undefined) requirePreset(entity, stored, request.preset);
  const given = toRecordTerms(services, { ...request, facts }, stored);
  if (stored !== undefined && id !== undefined) {
    const { connection, today } = operation;
    const before = stored;
    await services.store.assertUnlocked(connection, {
      entity,
      id,
      before,
      given: mergeInput(entity.fields, before, given),
      action: 'update',
      today,
    });
  }
  const validation = { ...request, given, stored };
  const validated = await validateRecord(services, operation, validation);
  if (request.unknown !== undefined) return { ...validated, write: refuseUnknown };
  return { ...validated, write: () => writeSave(services, operation, { ...validation, ...validated, id }) };
}

function refuseUnknown(): Promise<string> {
  return Promise.reject(new Error('a record of which not all values are known is not written'));
}

/**
 * Saves stored records of other entities within an operation, by the same validation as their forms.
 * @throws ApiError with all issues of the record
 */
export function otherSaves(services: ApiServices, operation: ViewerOperation): SaveOther {
  return async (name, input, recorded) => {
    const save = { entity: entityOf(services, name), input, occasion: 'update', uploads: [], recorded } as const;
    authorizeSave(operation.viewer, save, 0);
    await saveRecord(services, operation, save);
  };
}

/** The input in terms of the record, completed by the hook. */
export function toRecordTerms(
  services: ApiServices,
  { entity, input, facts = toFacts(entity.fields, input), preset }: SaveRequest,
  stored?: Values,
): Values {
  const given = { ...facts, ...preset };
  return services.hooks[entity.name]?.completeInput?.({ given, stored }) ?? given;
}

/** A dry run takes no locks. */
async function lockedFor(
  services: ApiServices,
  { connection }: ViewerOperation,
  { entity, known }: SaveRequest,
  about: { readonly id: string | undefined; readonly facts: Values },
): Promise<readonly string[]> {
  return known?.isWritten === false ? [] : await lockRoot(services, connection, entity, about);
}

async function writeSave(services: ApiServices, operation: ViewerOperation, writing: Writing): Promise<string> {
  const { entity } = writing;
  const id = await writeValidated(services, operation, writing);
  const action = writing.id === undefined ? 'create' : 'update';
  await checkReach(services, operation, { entity, id, kind: action });
  await services.notifiers.get(entity.name)?.(operation, { entity, id, action });
  return id;
}

async function readStored(
  services: ApiServices,
  operation: ViewerOperation,
  { input, ...request }: Omit<StoredRequest, 'action'> & { readonly input: Values },
): Promise<Values> {
  const { entity, id } = request;
  const { record } = await loadForUpdate(services, operation, { ...request, action: 'update' });
  const { rowVersion } = input;
  if (rowVersion === undefined || rowVersion === null || rowVersion === record['rowVersion']) return record;
  // Only values that the viewer may read.
  const current = await services.store.oneWithin(
    operation.connection,
    viewerPrincipal(operation),
    { entity: entity.name, id },
    storedFieldsOnly(services, entity),
  );
  throw conflict({ current: current ?? null, rowVersion: record['rowVersion'] });
}

/** Drops paths through references, which may be out of the viewer's scope: a conflict shows the record's own fields. */
function storedFieldsOnly(services: ApiServices, entity: Entity): Selection {
  const selection = storedSelection(services.catalogue, entity);
  return Object.fromEntries(
    Object.entries(selection).filter(([name]) => name === 'rowVersion' || name === 'id' || name in entity.fields),
  );
}

/** A validated record to write. */
interface Writing extends Validation, Validated {
  /** As in the request. */
  readonly input: Values;
  readonly id: string | undefined;
  readonly limits?: SaveRequest['limits'];
  readonly recorded?: SaveRequest['recorded'];
}

/**
 * Writes a validated record, with the hooks before and after.
 * @throws ApiError for constraint violations
 */
export async function writeValidated(
  services: ApiServices,
  operation: ViewerOperation,
  writing: Writing,
): Promise<string> {
  const hooked = await beforeWrite(services, operation, writing);
  const id = await write(services, operation, { ...writing, record: hooked.record });
  await services.hooks[writing.entity.name]?.afterWrite?.({ ...hooked, id });
  const { entity, stored } = writing;
  const follow = writing.limits === 'together' ? isHeldWithOther : holdBeyondLimit;
  await follow(services, operation, { entity, id, stored, record: hooked.record });
  if (writing.limits !== 'together') await followFindings(services, operation, { entity, ids: [id] });
  return id;
}

async function beforeWrite(
  services: ApiServices,
  operation: ViewerOperation,
  { entity, input, record, stored }: Writing,
): Promise<SaveHookContext> {
  const codes =
    stored === undefined ? await nextCodes(services, operation, { entity, record, viewer: operation.viewer }) : {};
  const context: SaveHookContext = {
    ...operation,
    entity,
    stored,
    record: { ...record, ...codes },
    input,
    saveOther: otherSaves(services, operation),
  };
  await services.hooks[entity.name]?.beforeWrite?.(context);
  return context;
}

async function write(
  services: ApiServices,
  operation: ViewerOperation,
  { entity, id, record, stored, warnings, recorded = { action: 'update', values: {} } }: Writing,
): Promise<string> {
  try {
    if (id === undefined) return await operation.insert(entity.name, record, { action: 'create', warnings });
    const written = stored === undefined ? record : withoutFormerLimit(entity, stored, record);
    const { action, values } = recorded;
    await operation.write(entity.name, id, { ...written, ...values }, { action, before: stored, warnings });
    return id;
  } catch (error) {
    throw toSaveError(services.catalogue, entity, error);
  }
}

type Reach = Readonly<Record<'create' | 'update', Rule>>;

/** Rules that a saved row must satisfy; memoized, because checks are cached by the identity of the rule. */
const reachOf = memoizeByKey(({ access: { check, scope } }: Entity): Reach => ({
  create: { and: [check.create, scope.read] },
  update: { and: [check.update, scope.read] },
}));

/** The saved row must satisfy the entity's check and stay within the viewer's read scope. */
async function checkReach(
  services: ApiServices,
  operation: ViewerOperation,
  { entity, id, kind }: { readonly entity: Entity; readonly id: string; readonly kind: 'create' | 'update' },
): Promise<void> {
  const holds = (rule: Rule): Promise<boolean> =>
    services.store.holds(operation.connection, enginePrincipal(operation), { entity: entity.name, id }, rule);
  if (await holds(reachOf(entity)[kind])) return;
  throw outOfScope(entity, (await holds(entity.access.check[kind])) ? 'scope' : 'check');
}

/** The error for a record that fails its entity's check, or leaves the viewer's scope. */
export function outOfScope({ access }: Entity, broken: 'check' | 'scope'): ApiError {
  if (broken === 'scope') return forbidden();
  const { checkMessage, checkPaths } = access;
  const paths = checkPaths.length > 0 ? checkPaths.map((path) => path.split('.')) : [[]];
  return new ApiError(paths.map((path) => ({ code: 'ValidationError', message: checkMessage, path, params: {} })));
}

/** @throws ApiError if the input is no object; GraphQL has validated the rest */
export function parseInput(value: unknown): Values {
  if (!isValues(value)) throw badInput('the input is not an object', ['input']);
  return value;
}
