import { type Catalogue, displayPaths, type Entity, fieldAt } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { ListRequest, Selection } from '../../store/index.ts';
import {
  enginePrincipal,
  entityOf,
  type ExecutionContext,
  type ApiServices,
  viewerPrincipal,
} from '../api-services.ts';

export type IdsByEntity = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the id and label fields of a record; only the id if it is gone. */
export type NameOf = (entity: string, id: string) => Values;

/**
 * Label fields of records, including archived ones, in one statement per entity. As with references, labels are visible
 * to every viewer, except fields with access rules.
 */
export async function namesOf(services: ApiServices, execution: ExecutionContext, named: IdsByEntity): Promise<NameOf> {
  const records = new Map<string, Values>();
  for (const [entity, ids] of named)
    for (const record of await recordsOf(services, execution, entityOf(services, entity), [...ids]))
      records.set(`${entity} ${String(record['id'])}`, record);
  return (entity, id) => records.get(`${entity} ${id}`) ?? { id };
}

/** Label fields of records within the viewer's scope, by id; others are left out. */
export async function namesWithinReach(
  services: ApiServices,
  execution: ExecutionContext,
  name: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Values>> {
  const entity = entityOf(services, name);
  const { read } = entity.access.permissions;
  if (ids.length === 0 || (read !== undefined && !execution.viewer.permissions.includes(read))) return new Map();
  const request = requestFor(ids, nameSelection(services.catalogue, entity));
  const { items } = await services.store.page(viewerPrincipal(execution), { entity: name }, request);
  return new Map(items.map((record) => [String(record['id']), record]));
}

async function recordsOf(
  { store, catalogue }: ApiServices,
  execution: ExecutionContext,
  entity: Entity,
  ids: readonly string[],
): Promise<readonly Values[]> {
  const list = { entity: entity.name };
  const request = requestFor(ids, nameSelection(catalogue, entity));
  const { items } = await store.page(enginePrincipal(execution), list, request);
  if (items.length === ids.length || !entity.storage.archive) return items;
  const archived = { ...request, filter: { ...request.filter, archived: true } };
  return [...items, ...(await store.page(enginePrincipal(execution), list, archived)).items];
}

function requestFor(ids: readonly string[], selection: Selection): ListRequest {
  const sort = [{ by: 'id', direction: 'ASC' }] as const;
  return { filter: { id: ids }, sort, offset: 0, limit: ids.length, selection, count: false };
}

function nameSelection(catalogue: Catalogue, entity: Entity): Selection {
  const selection: Record<string, true | Selection> = { id: true };
  for (const path of displayPaths(entity)) {
    // Paths through references are left to that record's own access.
    const field = path.includes('.') ? undefined : fieldAt(catalogue.entities, entity.fields, path);
    if (field !== undefined && !('to' in field) && entity.access.fields[path] === undefined) selection[path] = true;
  }
  return selection;
}
