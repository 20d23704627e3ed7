import type { GraphQLResolveInfo } from 'graphql';
import type { Entity, EntityView } from '../../metadata/index.ts';
import { isId, isValues, type Values } from '../../record/index.ts';
import { readingOf, type ListName, type Principal } from '../../store/index.ts';
import { selectionOf } from './selection-of.ts';

import {
  executionContextOf,
  publicExecutionContextOf,
  requirePermission,
  type ApiServices,
  viewerPrincipal,
} from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import { pageRequest, fullListRequest } from './list-request.ts';

/** How a GraphQL field answers: the generic part of every resolver. */
export type Resolve = (given: Values, context: RequestContext, info: GraphQLResolveInfo) => Promise<unknown>;

/** A page of an entity's records, or of one of its views. */
export function resolvePage(services: ApiServices, entity: Entity, view?: EntityView): Resolve {
  const list = listName(entity, view);
  return async (given, context, info) => {
    const principal = readerOf(services, { entity, view }, given, context);
    const pageInfo = selectionOf(info, 'pageInfo');
    const isCounted = pageInfo['totalElements'] !== undefined || pageInfo['totalIsCapped'] !== undefined;
    const { request, index, size } = pageRequest(narrowed(given, view), selectionOf(info, 'items'), isCounted);
    const {
      items,
      total = 0,
      totalIsCapped = false,
    } = await services.store.page(principal, list, request, readingOf(services.database));
    return { items, pageInfo: { totalElements: total, totalIsCapped, index, size } };
  };
}

/** All of an entity's records, or of one of its views, up to the limit. */
export function resolveAll(services: ApiServices, entity: Entity, view?: EntityView): Resolve {
  const list = listName(entity, view);
  return async (given, context, info) => {
    const principal = readerOf(services, { entity, view }, given, context);
    const request = fullListRequest(narrowed(given, view), selectionOf(info));
    const { items } = await services.store.page(principal, list, request, readingOf(services.database));
    return items;
  };
}

/** One record by id; null where there is none within the viewer's reach. */
export function resolveOne(services: ApiServices, entity: Entity): Resolve {
  return async (given, context, info) => {
    const { id } = given;
    const execution = executionContextOf(services, context);
    requirePermission(execution.viewer, entity.access.permissions.read);
    if (typeof id !== 'string' || !isId(id)) return null;
    return (await services.store.one(asOfPrincipal(execution, given), listName(entity), id, selectionOf(info))) ?? null;
  };
}

/** The one record of a view; null where it has none, and where it has more: which of them was meant nobody can tell. */
export function resolveSingle(services: ApiServices, entity: Entity, view: EntityView): Resolve {
  return async (_, context, info) => {
    const execution = executionContextOf(services, context);
    requirePermission(execution.viewer, view.permission);
    const request = { filter: {}, sort: [], offset: 0, limit: 2, selection: selectionOf(info), count: false };
    const { items } = await services.store.page(viewerPrincipal(execution), listName(entity, view), request);
    return items.length === 1 ? items[0] : null;
  };
}

/** Beyond this many a number says no more than "many". */
const usesCounted = 10_001;

/** In how many records one is used: the question before it is removed, for whoever may remove it. */
export function resolveUses(services: ApiServices, entity: Entity): Resolve {
  return async ({ id }, context) => {
    const { viewer } = executionContextOf(services, context);
    requirePermission(viewer, entity.access.permissions.remove);
    return typeof id === 'string' && isId(id) ? await services.store.uses({ entity: entity.name, id }, usesCounted) : 0;
  };
}

/** Who reads a list; one of a view that is public may be nobody. @throws BadToken, ApiError for whoever may not */
function readerOf(
  services: ApiServices,
  { entity, view }: { readonly entity: Entity; readonly view: EntityView | undefined },
  given: Values,
  context: RequestContext,
): Principal {
  const execution =
    view?.access === 'public' ? publicExecutionContextOf(services, context) : executionContextOf(services, context);
  // A view without a permission of its own is open to every signed-in viewer, as pickers need.
  requirePermission(execution.viewer, view === undefined ? entity.access.permissions.read : view.permission);
  return asOfPrincipal(execution, given);
}

/** Who asks, and as of which day: a list offers it where its entity has dated values. */
function asOfPrincipal(execution: Parameters<typeof viewerPrincipal>[0], { asOf }: Values): Principal {
  return { ...viewerPrincipal(execution), ...(typeof asOf === 'string' && { asOf }) };
}

/** Arguments of a view's own, as the filters they stand for; each decides where its filter is given too. */
function narrowed(given: Values, view: EntityView | undefined): Values {
  const ids = Object.entries(view?.arguments ?? {}).flatMap(([name, filter]) =>
    given[name] === undefined || given[name] === null ? [] : [[filter, [given[name]]] as const],
  );
  if (ids.length === 0) return given;
  return { ...given, filter: { ...(isValues(given['filter']) && given['filter']), ...Object.fromEntries(ids) } };
}

function listName({ name }: Entity, view?: EntityView): ListName {
  return view === undefined ? { entity: name } : { entity: name, view: view.name };
}
