import type { Entity } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { Principal, Database, Store } from '../../../engine/store/index.ts';

interface Parts {
  readonly store: Store;
  readonly database: Database;
  readonly principal: Principal;
}

/** What a form chooses by itself where there is one choice only: of references that a file leaves open. */
export async function autoSelect(entity: Entity, { store, database, principal }: Parts): Promise<Values> {
  const chosen: Record<string, unknown> = {};
  for (const field of Object.values(entity.fields)) {
    if (field.type !== 'reference' || !field.picker.preselectSole || Object.keys(field.picker.filter).length > 0)
      continue;
    const { view } = field.picker;
    const { items } = await store.page(
      principal,
      view === undefined ? { entity: field.to } : { entity: field.to, view },
      { filter: {}, sort: [], offset: 0, limit: 2, selection: { id: true }, count: false },
      database,
    );
    const [first, ...others] = items;
    if (first !== undefined && others.length === 0) chosen[field.name] = { id: first['id'] };
  }
  return chosen;
}
