import type { RecordName } from '../../store/index.ts';
import { isId, type Values } from '../../record/index.ts';
import { type ApiIssue, type ErrorCode, notFound } from '../errors/api-error.ts';
import { isMachineFailure, issuesOf } from '../errors/to-graphql-errors.ts';

import { entityOf, requirePermission, type ApiServices, viewerPrincipal, executionContextOf } from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import { explainActions } from './explain-actions.ts';
import type { ExplainedOperation, About } from './explained-operation.ts';
import type { EntityView } from '../../metadata/index.ts';
import { isHistoryOpen } from '../history/open-history.ts';

/** Whether a person may do an operation, and its first refusal. */
export interface OperationVerdict extends Pick<ExplainedOperation, 'kind' | 'name'>, Verdict {}

interface Verdict {
  /** ASKED: not refused so far; the input decides. */
  readonly verdict: 'ALLOWED' | 'ASKED' | 'REFUSED';
  /** The refusal of the request; for ASKED, the first issue to correct in the record. */
  readonly code: ErrorCode | null;
  readonly reason: string | null;
  readonly params: Values | null;
}

/** The record, and the person it is explained for. */
interface Explaining extends RecordName {
  /** Request context of that person. */
  readonly as: RequestContext;
}

/**
 * What a person may do with a record, by simulating every operation with that person's rights: the same checks as real
 * requests.
 * @throws ApiError if the caller may not read the record
 */
export async function explainPermissions(
  services: ApiServices,
  context: RequestContext,
  { entity: name, id, as }: Explaining,
): Promise<readonly OperationVerdict[]> {
  const execution = executionContextOf(services, context);
  const entity = entityOf(services, name);
  requirePermission(execution.viewer, entity.access.permissions.read);
  if (!isId(id)) throw notFound(entity);
  const isArchived = await services.store.isArchived(services.database, { entity: name, id });
  const record = { entity: name, id, isArchived };
  const seen = await services.store.oneWithin(services.database, viewerPrincipal(execution), record, { id: true });
  if (seen === undefined) throw notFound(entity);
  // Simulations send no notices.
  const silent = { ...services, notifiers: new Map() };
  const about = { services: silent, entity, id };
  const explained: OperationVerdict[] = [];
  for (const deed of [...(isArchived ? [] : explainReading(about)), ...explainActions(about, isArchived)])
    explained.push({ kind: deed.kind, name: deed.name, ...(await verdictOf(deed, as)) });
  return explained;
}

async function verdictOf({ needs, attempt }: ExplainedOperation, as: RequestContext): Promise<Verdict> {
  try {
    await attempt(as);
    return toVerdict(needs === 'nothing' ? 'ALLOWED' : 'ASKED');
  } catch (error) {
    const issues = issuesOf(error);
    if (issues === undefined || isMachineFailure(error)) throw error;
    const refusal = issues.find(({ code }) => code !== 'ValidationError');
    return refusal === undefined ? toVerdict('ASKED', issues[0]) : toVerdict('REFUSED', refusal);
  }
}

function toVerdict(verdict: Verdict['verdict'], issue?: ApiIssue): Verdict {
  const { code = null, message: reason = null, params = null } = issue ?? {};
  return { verdict, code, reason, params };
}

/** Reading a record directly, by each view, and its history. */
function explainReading(about: About): readonly ExplainedOperation[] {
  const { api, views } = about.entity;
  const deed = { kind: 'READ', needs: 'nothing' } as const;
  const read: ExplainedOperation = { ...deed, name: 'read', attempt: (as) => assertSeen(about, as) };
  const history: ExplainedOperation = { ...deed, name: 'history', attempt: (as) => assertTold(about, as) };
  return [
    ...((api.one ?? api.page ?? api.all) === undefined ? [] : [read]),
    ...(api.history === undefined ? [] : [history]),
    ...Object.values(views).map((view): ExplainedOperation => ({
      ...deed,
      kind: 'VIEW',
      name: view.name,
      attempt: (as) => assertSeen(about, as, view),
    })),
  ];
}

async function assertSeen({ services, entity, id }: About, as: RequestContext, view?: EntityView): Promise<void> {
  const execution = executionContextOf(services, as);
  requirePermission(execution.viewer, view === undefined ? entity.access.permissions.read : view.permission);
  const list = view === undefined ? { entity: entity.name } : { entity: entity.name, view: view.name };
  if ((await services.store.one(viewerPrincipal(execution), list, id, { id: true })) === undefined)
    throw notFound(entity);
}

async function assertTold({ services, entity, id }: About, as: RequestContext): Promise<void> {
  if (!(await isHistoryOpen(services, executionContextOf(services, as), entity, id))) throw notFound(entity);
}
