import { setImmediate } from 'node:timers/promises';
import { type Entity, uncertaintyOf, pathTypesOf } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { uniqueCombinations, type Connection } from '../../store/index.ts';
import { pathsOf, ruleHolds } from '../../rules/index.ts';
import { ApiError } from '../errors/api-error.ts';
import {
  entityOf,
  type ExecutionContext,
  executionContextOf,
  type ApiServices,
  type ViewerOperation,
} from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import type { Precheck } from '../precheck.ts';
import { authorizeSave } from './authorize-save.ts';
import { takenError } from './database-issues.ts';
import { predictUniqueViolation } from './predict-unique-violation.ts';
import { toFacts } from './input-facts.ts';
import { emptyReferenceCache } from './known-references.ts';
import { loadAhead } from './load-ahead.ts';
import { InvalidRecord, type Validated } from './validate-record.ts';
import { toRecordTerms, validateSave, outOfScope } from './save-record.ts';
import type { SaveRequest } from './save-request.ts';

/** The entity of the records of a dry run. */
export interface DryRunTarget {
  readonly entity: string;
  /** Further prechecks of the caller, applied last. */
  readonly besides: readonly Precheck[];
}

/** The record as it would be saved, with warnings; or all its issues. */
export type DryRunResult = Validated | ApiError;

/** Validates the next records, as if all valid ones before had been saved. */
export type DryRun = (
  connection: Connection,
  saves: readonly Pick<SaveRequest, 'input' | 'preset' | 'unknown'>[],
) => Promise<readonly DryRunResult[]>;

/**
 * Opens a dry run of new records of a viewer: validated by all rules of the entity's own operation, without writes or
 * locks. @throws Error for an entity whose hooks write without prechecks
 */
export type OpenDryRun = (context: RequestContext, of: DryRunTarget) => DryRun;

export function openDryRun(services: ApiServices): OpenDryRun {
  return (context, { entity: name, besides }) => {
    const execution = executionContextOf(services, context);
    const entity = entityOf(services, name);
    const known = emptyReferenceCache('tried');
    const prechecks = [...prechecksOf(services, execution, entity), ...besides];
    return async (connection, saves) => {
      const operation = { ...services.store.begin(connection, execution), viewer: execution.viewer };
      const requests: SaveRequest[] = [];
      const records: Values[] = [];
      for (const save of saves) {
        const request = requestOf({ ...save, entity, occasion: 'create', uploads: [], known });
        requests.push(request);
        records.push(toRecordTerms(services, request));
        await setImmediate();
      }
      await loadAhead({ services, operation, entity, records, known });
      const candidates: Candidate[] = [];
      for (const request of requests) {
        candidates.push(candidateOf(services, operation, request, await dryRunResult(services, operation, request)));
        // With cached references, nothing else would yield to the event loop.
        await setImmediate();
      }
      for (const precheck of prechecks) {
        const askable = candidates.filter(({ isAskable }) => isAskable(precheck)).map(({ record }) => record);
        await precheck.load(connection, askable);
      }
      const tried: DryRunResult[] = [];
      for (const candidate of candidates) {
        tried.push(await afterOthers(prechecks, candidate));
        await setImmediate();
      }
      return tried;
    };
  };
}

/** A validated record. */
interface Candidate {
  readonly result: DryRunResult;
  /** Empty if it was refused before its values were read. */
  readonly record: Values;
  /** True if the fields that a precheck reads are known and valid so far. */
  readonly isAskable: (precheck: Precheck) => boolean;
  /** False if values are unknown: it would not be written and does not affect later records. */
  readonly isWhole: boolean;
}

function candidateOf(
  { catalogue }: ApiServices,
  { viewer, today }: ViewerOperation,
  { entity, unknown }: SaveRequest,
  result: DryRunResult,
): Candidate {
  const isRight = !(result instanceof ApiError);
  if (!isRight && !(result instanceof InvalidRecord))
    return { result, record: {}, isAskable: () => false, isWhole: false };
  const { record } = result;
  if (isRight && unknown === undefined) return { result, record, isAskable: () => true, isWhole: true };
  const wrong = isRight ? [] : result.issues.map(({ path }) => path.join('.')).filter((place) => place !== '');
  const { covers } = uncertaintyOf({ view: catalogue, entity, viewer, today }, [...(unknown ?? []), ...wrong]);
  return { result, record, isAskable: ({ reads }) => !reads.some(covers), isWhole: false };
}

/** Facts are computed once, since they are needed several times. */
function requestOf(request: SaveRequest): SaveRequest {
  return { ...request, facts: toFacts(request.entity.fields, request.input) };
}

async function dryRunResult(
  services: ApiServices,
  operation: ViewerOperation,
  request: SaveRequest,
): Promise<DryRunResult> {
  try {
    authorizeSave(operation.viewer, request, 0);
    return await validateSave(services, operation, request);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Applies prechecks in the order of a save; collects all issues. */
async function afterOthers(
  prechecks: readonly Precheck[],
  { result, record, isAskable, isWhole }: Candidate,
): Promise<DryRunResult> {
  const issues = result instanceof ApiError ? [...result.issues] : [];
  for (const precheck of prechecks) {
    const refusal = isAskable(precheck) ? await precheck.refusalOf(record) : undefined;
    issues.push(...(refusal?.issues ?? []));
  }
  if (issues.length > 0) return new ApiError(issues);
  if (isWhole) for (const { take } of prechecks) take(record);
  return result;
}

function prechecksOf(services: ApiServices, execution: ExecutionContext, entity: Entity): readonly Precheck[] {
  const { beforeWrite, afterWrite, prechecks } = services.hooks[entity.name] ?? {};
  if (prechecks === undefined && (beforeWrite ?? afterWrite) !== undefined)
    throw new Error(`the hooks of ${entity.name} have no prechecks: no dry run tells what they refuse`);
  const unique = uniqueCombinations(services.catalogue, entity).map(({ paths }) =>
    predictUniqueViolation(services.store, { entity, paths, refusal: () => takenError(entity, paths) }),
  );
  return [...unique, ...(prechecks?.(execution.viewer) ?? []), precheckReach(services, execution, entity)];
}

/**
 * Refuses records that would fail their entity's check, or be outside the viewer's read scope. Other records of a hook
 * are not simulated and cannot bring a record into scope.
 */
function precheckReach(
  { catalogue }: ApiServices,
  { viewer, today }: Pick<ViewerOperation, 'viewer' | 'today'>,
  entity: Entity,
): Precheck {
  const { check, scope } = entity.access;
  const types = pathTypesOf(catalogue, entity.name);
  return {
    reads: [check.create, scope.read].flatMap(pathsOf),
    load: () => Promise.resolve(),
    take: () => undefined,
    refusalOf: (record) => {
      const facts = { record, viewer, constants: catalogue.constants, today };
      const isRight = ruleHolds(check.create, facts, types);
      if (isRight && ruleHolds(scope.read, facts, types)) return undefined;
      return outOfScope(entity, isRight ? 'scope' : 'check');
    },
  };
}
