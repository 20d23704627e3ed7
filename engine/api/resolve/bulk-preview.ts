import { sumOfDecimals } from '../../format/index.ts';
import { selectPaths } from '../../graphql/index.ts';
import type { Catalogue, Column, Entity, List, MutationAction } from '../../metadata/index.ts';
import { isId, textAt, valueAt, type Values, memoizeByKey } from '../../record/index.ts';
import type { ListName, PermittedAction, Selection } from '../../store/index.ts';
import { badInput } from '../errors/api-error.ts';

import { executionContextOf, requirePermission, type ApiServices, viewerPrincipal } from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import type { Resolve } from './reading.ts';

/** Records per statement. */
const readAtOnce = 500;

/** A bulk action of a list. */
interface BulkAction {
  readonly entity: Entity;
  readonly list: List;
  readonly action: MutationAction;
}

/** A record that refuses the action, with the reason. */
interface Refused {
  readonly id: string;
  readonly reason: string;
  readonly params: Values;
}

/** Previews a bulk action on records of a list, once per request. */
export function resolveBulkPreview(services: ApiServices): Resolve {
  const answered = new WeakSet<RequestContext>();
  return async (given, context) => {
    const execution = executionContextOf(services, context);
    const { viewer } = execution;
    const bulk = bulkActionOf(services, given);
    const { entity, list, action } = bulk;
    const view = list.view === undefined ? undefined : entity.views[list.view];
    requirePermission(viewer, view === undefined ? entity.access.permissions.read : view.permission);
    requirePermission(viewer, action.permission);
    if (answered.has(context)) throw badInput('a bulk action is previewed once in a request');
    answered.add(context);
    const ids = Array.isArray(given['ids']) ? [...new Set(given['ids'].map(String))] : [];
    const principal = viewerPrincipal(execution);
    const name: ListName = view === undefined ? { entity: entity.name } : { entity: entity.name, view: view.name };
    const selection = selectionOfList(bulk.list, services.catalogue, bulk.entity);
    const records = new Map<string, Values>();
    for (let start = 0; start < ids.length; start += readAtOnce) {
      const part = ids.slice(start, start + readAtOnce).filter(isId);
      const request = { filter: { id: part }, sort: [], offset: 0, limit: readAtOnce, selection, count: false };
      const { items } = await services.store.page(principal, name, request);
      for (const record of items) records.set(String(record['id']), record);
    }
    const refused = ids.flatMap((id) => refusalOf(bulk, id, records.get(id)) ?? []);
    const isRefused = new Set(refused.map(({ id }) => id));
    const eligible = ids.flatMap((id): Values | readonly never[] => (isRefused.has(id) ? [] : (records.get(id) ?? [])));
    return { eligible: eligible.length, refused, totals: totalColumns(list).flatMap((one) => totalsOf(one, eligible)) };
  };
}

/** @throws ApiError if there is no such list, or it does not offer the action */
function bulkActionOf(
  { catalogue }: ApiServices,
  { entity: named, list: further, action: wanted }: Values,
): BulkAction {
  const entity = Object.hasOwn(catalogue.entities, String(named)) ? catalogue.entities[String(named)] : undefined;
  const lists = new Map(Object.entries(entity?.lists ?? {}));
  const list = typeof further === 'string' ? lists.get(further) : entity?.list;
  if (entity === undefined || list === undefined) throw badInput('there is no such list', ['entity']);
  const offered = list.bulk?.actions ?? [];
  const action = offered.includes(String(wanted)) ? entity.actions[String(wanted)] : undefined;
  if (action?.kind !== 'mutation')
    throw badInput(`the list offers ${offered.length === 0 ? 'no bulk action' : offered.join(', ')}`, ['action']);
  return { entity, list, action };
}

/** Memoized, because the store caches statements by the identity of the selection. */
const selectionOfList = memoizeByKey((list: List, catalogue: Catalogue, entity: Entity): Selection => {
  const units = totalColumns(list).flatMap(({ unit }) => (typeof unit === 'object' ? [unit.field] : []));
  const status = entity.workflow === undefined ? [] : [entity.workflow.field];
  const paths = [...totalColumns(list).map(({ field }) => field), ...units, ...status];
  return { ...selectPaths(catalogue, entity, paths), permittedActions: true };
});

function refusalOf({ entity, action }: BulkAction, id: string, record: Values | undefined): Refused | undefined {
  if (record === undefined) return { id, reason: entity.access.notFoundMessage, params: {} };
  // The store returns this list for `permittedActions`.
  const states = record['permittedActions'] as readonly PermittedAction[];
  const state = states.find(({ name }) => name === action.name);
  if (state?.permitted === true) return undefined;
  if (state !== undefined) return { id, reason: state.reason ?? 'errors.refused', params: state.params ?? {} };
  const status = record[entity.workflow?.field ?? ''];
  const isElsewhere = action.from.length > 0 && typeof status === 'string' && !action.from.includes(status);
  return isElsewhere
    ? { id, reason: action.else ?? 'errors.refused', params: { status } }
    : { id, reason: 'errors.refused', params: {} };
}

function totalColumns({ bulk, columns }: List): readonly Column[] {
  return columns.filter(({ name }) => bulk?.totals.includes(name) === true);
}

/** Sums of a column by unit. */
function totalsOf({ name, field, unit }: Column, records: readonly Values[]): readonly Values[] {
  const byUnit = Map.groupBy(records, (record) =>
    typeof unit === 'object' ? textAt(record, unit.field) || null : (unit ?? null),
  );
  return [...byUnit].map(([of, measured]) => ({
    column: name,
    unit: of,
    total: sumOfDecimals(measured.map((record) => valueAt(record, field))),
  }));
}
