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

/** Ids of records by entity. */
export type IdsByEntity = ReadonlyMap<string, ReadonlySet<string>>;

/** What a record is called by: its id, and what its display names; the id alone where it is gone. */
export type NameOf = (entity: string, id: string) => Values;

/**
 * What records are called, archived ones too, in one statement for each entity: as references do, a name is shown
 * whoever asks, unless a field of it is closed to some.
 */
export async function namesOf(services: ApiServices, execution: ExecutionContext, named: IdsByEntity): Promise<NameOf> {
  const records = new Map<string, Values>();
  for (const [entity, ids] of named)
    for (const record of await recordsOf(services, execution, entityOf(services, entity), [...ids]))
      records.set(`${entity} ${String(record['id'])}`, record);
  return (entity, id) => records.get(`${entity} ${id}`) ?? { id };
}

/** What present records within the viewer's reach are called, by id; of those out of reach nothing is told. */
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
    // A name through another reference is that record's own matter.
    const field = path.includes('.') ? undefined : fieldAt(catalogue.entities, entity.fields, path);
    if (field !== undefined && !('to' in field) && entity.access.fields[path] === undefined) selection[path] = true;
  }
  return selection;
}
