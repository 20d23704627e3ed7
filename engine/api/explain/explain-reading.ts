import type { EntityView } from '../../metadata/index.ts';
import { notFound } from '../errors/api-error.ts';
import { isHistoryOpen } from '../history/open-history.ts';
import { executionContextOf, requirePermission, viewerPrincipal } from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import type { About, ExplainedOperation } from './explained-operation.ts';

/** To read a record by itself, by each view of its entity, and what was done to it. */
export function explainReading(about: About): readonly ExplainedOperation[] {
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
  if ((await services.store.one(viewerPrincipal(execution), list, id, { id: true })) === undefined) throw notFound();
}

async function assertTold({ services, entity, id }: About, as: RequestContext): Promise<void> {
  if (!(await isHistoryOpen(services, executionContextOf(services, as), entity, id))) throw notFound();
}
