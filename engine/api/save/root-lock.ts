import { type Entity, fieldAt, type Fields } from '../../metadata/index.ts';
import { isId, isValues, textAt, type Values } from '../../record/index.ts';
import { pathsOf } from '../../rules/index.ts';
import type { Connection } from '../../store/index.ts';
import { conflict } from '../errors/api-error.ts';
import type { ApiServices } from '../api-services.ts';
import { toFacts } from './input-facts.ts';

/**
 * Locks the root of a record, or the record itself without a root. If the root changes, locks both, in id order. The
 * root of a new record may be derived from another record in its input.
 * @returns the ids of the locked roots; empty if the record is its own root
 */
export async function lockRoot(
  services: ApiServices,
  connection: Connection,
  entity: Entity,
  { id, facts = {} }: { readonly id?: string | undefined; readonly facts?: Values },
): Promise<readonly string[]> {
  const { root } = entity.storage;
  if (root === undefined) {
    if (id !== undefined) await services.store.lock(connection, entity.name, [id]);
    return [];
  }
  const field = fieldAt(services.catalogue.entities, entity.fields, root);
  if (field?.type !== 'reference') throw new Error(`the root ${root} of ${entity.name} is no reference`);
  const stored =
    id === undefined ? undefined : await services.store.idAt(connection, { entity: entity.name, id }, root);
  const given =
    rootOf(facts, root) ?? (id === undefined ? await followedRoot(services, connection, entity, facts) : undefined);
  const ids = [stored, isId(given ?? '') ? given : undefined].filter((id) => id !== undefined);
  if (ids.length > 0) await services.store.lock(connection, field.to, [...new Set(ids)]);
  return ids;
}

/**
 * Resources that concurrently validated and written records must not share: the root of a new record, and records of
 * its own entity, which a save may change. Undefined if the root is not in the input.
 */
export function rootsNamed(entity: Entity, input: Values): readonly string[] | undefined {
  const { root } = entity.storage;
  const facts = toFacts(entity.fields, input);
  if (root !== undefined && rootOf(facts, root) === undefined) return undefined;
  return idsIn(entity, entity.fields, facts);
}

function idsIn(entity: Entity, fields: Fields, value: unknown): readonly string[] {
  const { name: own, storage } = entity;
  return Object.values(fields).flatMap((field) => {
    const items: readonly unknown[] = [isValues(value) ? value[field.name] : undefined].flat();
    if ('fields' in field) return items.flatMap((item) => idsIn(entity, field.fields, item));
    if (field.type !== 'reference' && field.type !== 'references') return [];
    if (field.to !== own && field.name !== storage.root) return [];
    return items.flatMap((item) => (isValues(item) ? [`${field.to} ${textAt(item, 'id') ?? ''}`] : []));
  });
}

/**
 * The root of a new record without one in its input: its rule derives it from a reference, `{ "var": "loan.book.id" }`.
 */
async function followedRoot(
  { store }: ApiServices,
  connection: Connection,
  { fields, rules, storage: { root = '' } }: Entity,
  facts: Values,
): Promise<string | undefined> {
  const [path = ''] = pathsOf(rules[root]?.value?.rule ?? null);
  const [name = '', ...steps] = path.split('.');
  const [field, id] = [fields[name], textAt(facts, `${name}.id`)];
  if (field?.type !== 'reference' || steps.at(-1) !== 'id' || !isId(id ?? '')) return undefined;
  return await store.idAt(connection, { entity: field.to, id: id ?? '' }, steps.slice(0, -1).join('.'));
}

/** Another request may have changed the root while this one waited for the lock. @throws ApiError if so */
export function assertLocked({ storage: { root } }: Entity, record: Values, locked: readonly string[]): void {
  const current = root === undefined ? undefined : rootOf(record, root);
  if (current !== undefined && !locked.includes(current)) throw conflict();
}

function rootOf(facts: Values, root: string): string | undefined {
  return textAt(facts, `${root}.id`);
}
