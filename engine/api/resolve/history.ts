import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { badInput } from '../errors/api-error.ts';
import { isHistoryOpen } from '../history/open-history.ts';
import { visibleSince } from '../history/visible-since.ts';
import { readHistory } from '../history/read-history.ts';
import { executionContextOf, type ApiServices } from '../api-services.ts';
import { pageRequest } from './list-request.ts';
import type { RequestContext } from '../types.ts';
import type { Resolve } from './reading.ts';
import { selectionOf } from './selection-of.ts';

/** Maximum entries in the field of a record. */
const latest = 100;

/** The latest entries of a record's history, in the field that contains the record's id; null if not visible. */
export function resolveLatest(services: ApiServices, entity: Entity): GraphQLFieldResolver<Values, RequestContext> {
  return async (record, _, context, info) => {
    if (isInList(info.path)) throw badInput('a history is told of one record at a time', [info.fieldName]);
    const id = String(record[info.fieldName]);
    const execution = executionContextOf(services, context);
    if (!(await isHistoryOpen(services, execution, entity, id))) return null;
    const since = await visibleSince(services, execution, entity, { entity: entity.name, id });
    const { names } = entity.history ?? {};
    return await readHistory(services, execution, { entity, id, since, offset: 0, limit: latest, names });
  };
}

/** True inside a list, where a history per record would be too expensive. */
function isInList(path: GraphQLResolveInfo['path'] | undefined): boolean {
  return path !== undefined && (typeof path.key === 'number' || isInList(path.prev));
}

/** The count limit of lists. */
const mostCounted = 10_000;

/** A page of the history of a record within the viewer's scope; null for any other id. */
export function resolveHistory(services: ApiServices, entity: Entity): Resolve {
  return async (given, context, info) => {
    const execution = executionContextOf(services, context);
    const { request, index, size } = pageRequest({ page: given['page'] }, {}, false);
    const id = String(given['id']);
    if (!(await isHistoryOpen(services, execution, entity, id))) return null;
    const record = { entity: entity.name, id };
    const since = await visibleSince(services, execution, entity, record);
    const items = await readHistory(services, execution, { entity, id, since, offset: request.offset, limit: size });
    const isCounted = Object.keys(selectionOf(info, 'pageInfo')).some((name) => name.startsWith('total'));
    const total = isCounted ? await services.store.trailLength(record, mostCounted + 1, since) : 0;
    const totals = { totalElements: Math.min(total, mostCounted), totalIsCapped: total > mostCounted };
    return { items, pageInfo: { ...totals, index, size } };
  };
}
