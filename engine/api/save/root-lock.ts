import { type Entity, fieldAt } from '../../metadata/index.ts';
import type { Connection } from '../../store/index.ts';
import type { Tools } from '../tools.ts';
import { isValues } from './input-facts.ts';

/**
 * Locks what a record's changes must queue behind: its root, or the record itself. A record about to get another
 * root locks both, in id order.
 */
export async function lockRoot(
  tools: Tools,
  connection: Connection,
  entity: Entity,
  { id, facts = {} }: { readonly id?: string | undefined; readonly facts?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { root } = entity.storage;
  if (root === undefined) {
    if (id !== undefined) await tools.store.lock(connection, entity.name, [id]);
    return;
  }
  const field = fieldAt(tools.catalogue.entities, entity.fields, root);
  if (field?.type !== 'reference') throw new Error(`the root ${root} of ${entity.name} is no reference`);
  const stored = id === undefined ? undefined : await tools.store.idAt(connection, { entity: entity.name, id }, root);
  const ids = [stored, rootGiven(facts, root)].filter((found) => found !== undefined);
  if (ids.length > 0) await tools.store.lock(connection, field.to, [...new Set(ids)]);
}

function rootGiven(facts: Readonly<Record<string, unknown>>, root: string): string | undefined {
  const given = root.split('.').reduce<unknown>((value, name) => (isValues(value) ? value[name] : undefined), facts);
  const id = isValues(given) ? given['id'] : undefined;
  return typeof id === 'string' && isId(id) ? id : undefined;
}

/** Whether a text can be an id at all; the database would refuse the whole statement over one that cannot. */
export function isId(text: string): boolean {
  return /^\d{1,18}$/u.test(text);
}
