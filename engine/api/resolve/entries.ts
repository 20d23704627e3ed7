import { entriesCount, type EntriesField, type Entity } from '../../metadata/index.ts';
import { isId } from '../../record/index.ts';

import { executionContextOf, requirePermission, type ApiServices, viewerPrincipal } from '../api-services.ts';
import { pageRequest } from './list-request.ts';
import type { Resolve } from './reading.ts';

/** A page of a list that a record stores; null if the record or the list is not visible to the viewer. */
export function resolveEntries(services: ApiServices, entity: Entity, { name: field }: EntriesField): Resolve {
  const counted = entriesCount(field);
  return async ({ id, page }, context) => {
    const execution = executionContextOf(services, context);
    requirePermission(execution.viewer, entity.access.permissions.read);
    const { request, index, size } = pageRequest({ page }, {}, false);
    if (typeof id !== 'string' || !isId(id)) return null;
    const record = await services.store.one(viewerPrincipal(execution), { entity: entity.name }, id, {
      [counted]: true,
    });
    if (record === undefined) return null;
    // Null if the list is empty or closed to the viewer.
    const total = Number(record[counted] ?? 0);
    const part = { field, offset: request.offset, limit: size };
    const items = total === 0 ? [] : await services.store.entries({ entity: entity.name, id }, part);
    return { items, pageInfo: { totalElements: total, totalIsCapped: false, index, size } };
  };
}
