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

/** The generic signature of a field resolver. */
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

/** One record by id; null if there is none within the viewer's scope. */
export function resolveOne(services: ApiServices, entity: Entity): Resolve {
  return async (given, context, info) => {
    const { id } = given;
    const execution = executionContextOf(services, context);
    requirePermission(execution.viewer, entity.access.permissions.read);
    if (typeof id !== 'string' || !isId(id)) return null;
    return (await services.store.one(asOfPrincipal(execution, given), listName(entity), id, selectionOf(info))) ?? null;
  };
}

/** The single record of a view; null if there is none or more than one. */
export function resolveSingle(services: ApiServices, entity: Entity, view: EntityView): Resolve {
  return async (_, context, info) => {
    const execution = executionContextOf(services, context);
    requirePermission(execution.viewer, view.permission);
    const request = { filter: {}, sort: [], offset: 0, limit: 2, selection: selectionOf(info), count: false };
    const { items } = await services.store.page(viewerPrincipal(execution), listName(entity, view), request);
    return items.length === 1 ? items[0] : null;
  };
}

/** Counting limit; larger counts are shown as "many". */
const usesCounted = 10_001;

/** Number of records that refer to one; shown before its removal to viewers who may remove it. */
export function resolveUses(services: ApiServices, entity: Entity): Resolve {
  return async ({ id }, context) => {
    const { viewer } = executionContextOf(services, context);
    requirePermission(viewer, entity.access.permissions.remove);
    return typeof id === 'string' && isId(id) ? await services.store.uses({ entity: entity.name, id }, usesCounted) : 0;
  };
}

/**
 * The principal of a list request; a public view may be read anonymously. @throws BadToken or ApiError if the viewer
 * may not read it
 */
function readerOf(
  services: ApiServices,
  { entity, view }: { readonly entity: Entity; readonly view: EntityView | undefined },
  given: Values,
  context: RequestContext,
): Principal {
  const execution =
    view?.access === 'public' ? publicExecutionContextOf(services, context) : executionContextOf(services, context);
  // A view without a permission is open to every signed-in viewer, for pickers.
  requirePermission(execution.viewer, view === undefined ? entity.access.permissions.read : view.permission);
  return asOfPrincipal(execution, given);
}

/** Adds the day of `asOf`, which lists of entities with dated values accept. */
function asOfPrincipal(execution: Parameters<typeof viewerPrincipal>[0], { asOf }: Values): Principal {
  return { ...viewerPrincipal(execution), ...(typeof asOf === 'string' && { asOf }) };
}

/** Converts a view's own arguments to filters; each overrides its filter. */
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
