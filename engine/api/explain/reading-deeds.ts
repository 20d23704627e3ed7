import type { EntityView } from '../../metadata/index.ts';
import { notFound } from '../errors/api-error.ts';
import { isHistoryOpen } from '../history/open-history.ts';
import { occurrenceOf, requirePermission, viewerAsker } from '../tools.ts';
import type { RequestContext } from '../types.ts';
import type { About, Deed } from './deed.ts';

/** To read a record by itself, by each view of its entity, and what was done to it. */
export function readingDeeds(about: About): readonly Deed[] {
  const { api, views } = about.entity;
  const deed = { kind: 'READ', needs: 'nothing' } as const;
  const read: Deed = { ...deed, name: 'read', attempt: (as) => assertSeen(about, as) };
  const history: Deed = { ...deed, name: 'history', attempt: (as) => assertTold(about, as) };
  return [
    ...((api.one ?? api.page ?? api.all) === undefined ? [] : [read]),
    ...(api.history === undefined ? [] : [history]),
    ...Object.values(views).map((view): Deed => ({
      ...deed,
      kind: 'VIEW',
      name: view.name,
      attempt: (as) => assertSeen(about, as, view),
    })),
  ];
}

async function assertSeen({ tools, entity, id }: About, as: RequestContext, view?: EntityView): Promise<void> {
  const occurrence = occurrenceOf(tools, as);
  requirePermission(occurrence.viewer, view === undefined ? entity.access.permissions.read : view.permission);
  const list = view === undefined ? { entity: entity.name } : { entity: entity.name, view: view.name };
  if ((await tools.store.one(viewerAsker(occurrence), list, id, { id: true })) === undefined) throw notFound();
}

async function assertTold({ tools, entity, id }: About, as: RequestContext): Promise<void> {
  if (!(await isHistoryOpen(tools, occurrenceOf(tools, as), entity, id))) throw notFound();
}
