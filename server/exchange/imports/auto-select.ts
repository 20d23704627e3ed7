import type { Entity, ReferenceField } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Principal, Database, ListName, Store } from '../../../engine/store/index.ts';

interface Parts {
  readonly store: Store;
  readonly database: Database;
  readonly principal: Principal;
}

/** Preselected references, as in the form: the only choice of fields that the file leaves open. */
export async function autoSelect(entity: Entity, { store, database, principal }: Parts): Promise<Values> {
  const chosen: Record<string, unknown> = {};
  for (const field of Object.values(entity.fields)) {
    const choices = field.type === 'reference' ? ownChoices(field) : undefined;
    if (choices === undefined) continue;
    const { list, filter } = choices;
    const asked = { filter, sort: [], offset: 0, limit: 2, selection: { id: true as const }, count: false };
    const { items } = await store.page(principal, list, asked, database);
    const [first, ...others] = items;
    if (first !== undefined && others.length === 0) chosen[field.name] = { id: first['id'] };
  }
  return chosen;
}

/** A list with fixed flag filters. */
export interface OwnChoices {
  readonly list: ListName;
  readonly filter: Readonly<Record<string, boolean>>;
}

/** Choices of a field whose only choice is preselected independently of the record; undefined for other fields. */
export function ownChoices({ to, picker: { view, filter, preselectSole } }: ReferenceField): OwnChoices | undefined {
  const flags = new Map<string, boolean>();
  for (const [name, rule] of Object.entries(filter)) if (typeof rule === 'boolean') flags.set(name, rule);
  if (!preselectSole || flags.size < Object.keys(filter).length) return undefined;
  return { list: view === undefined ? { entity: to } : { entity: to, view }, filter: Object.fromEntries(flags) };
}
