import type { Entity } from '../../metadata/index.ts';
import { readHistory } from '../history/read-history.ts';
import { isId } from '../save/root-lock.ts';
import { engineAsker, type Occurrence, occurrenceOf, requirePermission, type Tools, viewerAsker } from '../tools.ts';
import { pageRequest } from './list-request.ts';
import type { Resolve } from './reading.ts';
import { selectionOf } from './selection-of.ts';

/** As lists count theirs. */
const mostCounted = 10_000;

/** What was done to a record within the viewer's reach; null for any other, whether there is one or not. */
export function resolveHistory(tools: Tools, entity: Entity): Resolve {
  return async (given, context, info) => {
    const occurrence = occurrenceOf(tools, context);
    const { request, index, size } = pageRequest({ page: given['page'] }, {}, false);
    const id = String(given['id']);
    if (!(await isHistoryOpen(tools, occurrence, entity, id))) return null;
    const record = { entity: entity.name, id };
    const items = await readHistory(tools, occurrence, { entity, id, offset: request.offset, limit: size });
    const isCounted = Object.keys(selectionOf(info, 'pageInfo')).some((name) => name.startsWith('total'));
    const total = isCounted ? await tools.store.trailLength(record, mostCounted + 1) : 0;
    const totals = { totalElements: Math.min(total, mostCounted), totalIsCapped: total > mostCounted };
    return { items, pageInfo: { ...totals, index, size } };
  };
}

/** Whether the viewer is told what was done to a record. @throws ApiError where they lack a permission */
export async function isHistoryOpen(
  { store, database }: Tools,
  occurrence: Occurrence,
  entity: Entity,
  id: string,
): Promise<boolean> {
  requirePermission(occurrence.viewer, entity.access.permissions.read);
  requirePermission(occurrence.viewer, entity.history?.permission);
  const record = { entity: entity.name, id };
  if (!isId(id) || (await store.one(viewerAsker(occurrence), record, id, { id: true })) === undefined) return false;
  return await store.holds(database, engineAsker(occurrence), record, entity.history?.where ?? true);
}
