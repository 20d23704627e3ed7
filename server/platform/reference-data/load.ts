import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Entity, Json } from '../../../engine/metadata/index.ts';
import type { ReferenceData } from '../../../engine/metadata/read/index.ts';
import { createStore, type Connection, type Store } from '../../../engine/store/index.ts';
import { inOwnOperation, type SystemDependencies } from '../records/index.ts';
import { toSeedRecord, type FindRecord } from './seed-record.ts';
import { addRows, updateList, type SeedRow } from './update-list.ts';
import { isReference } from '../../../engine/field-types/index.ts';

/** Loaded lists with the digest of their last applied rows. */
export const referenceDataTables = `
create table if not exists reference_data (
  entity text primary key,
  loaded_at timestamptz not null default now()
);
alter table reference_data add column if not exists rows_digest text;
`;

export interface ReferenceDataDependencies extends SystemDependencies {
  readonly referenceData: Readonly<Record<string, ReferenceData>>;
}

/**
 * Loads each reference list, and updates it when its file has changed, in dependency order and one transaction. Records
 * that a person changed or removed are left alone.
 * @returns number of written records per changed list
 * @throws Error naming entity and value when a row does not match the metadata
 */
export async function loadReferenceData({
  referenceData,
  ...own
}: ReferenceDataDependencies): Promise<ReadonlyMap<string, number>> {
  const { catalogue } = own;
  return await inOwnOperation(own, async (operation) => {
    const { connection } = operation;
    const store = createStore(own);
    const find = recordFinder(store, connection);
    const written = new Map<string, number>();
    for (const name of referenceOrder(Object.keys(referenceData), catalogue.entities)) {
      const entity = catalogue.entities[name];
      const rows = referenceData[name]?.rows ?? [];
      if (entity === undefined) throw new Error(`metadata/reference-data/${name}.json fills no entity`);
      const claimed = await claim(connection, entity, rows);
      if (claimed === 'current') continue;
      const list = { operation, store, entity, toRecord: (row: SeedRow) => toSeedRecord(catalogue, entity, row, find) };
      const count = claimed === 'new' ? await addRows(list, rows) : await updateList(list, rows);
      if (claimed === 'new' || count > 0) written.set(name, count);
    }
    return written;
  });
}

/** Claims a list if it is new or changed; concurrent starts wait here. */
async function claim(
  connection: Connection,
  { name }: Entity,
  rows: readonly SeedRow[],
): Promise<'new' | 'changed' | 'current'> {
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  const [claimed] = await connection.query<{ isNew: boolean }>(sql`
    insert into reference_data (entity, rows_digest) values (${name}, ${digest})
    on conflict (entity) do update set rows_digest = excluded.rows_digest, loaded_at = now()
    where reference_data.rows_digest is distinct from excluded.rows_digest
    returning xmax = 0 as "isNew"`);
  if (claimed === undefined) return 'current';
  return claimed.isNew ? 'new' : 'changed';
}

/** Caches lookups, since many rows refer to few lists. */
function recordFinder(store: Store, connection: Connection): FindRecord {
  const known = new Map<string, Promise<ReadonlyMap<string, readonly string[]>>>();
  return async (entity, by, is) => {
    const key = `${entity.name} ${by}`;
    const ids = known.get(key) ?? readIds(store, connection, entity, by);
    known.set(key, ids);
    const [id, another] = (await ids).get(nameOf(is)) ?? [];
    if (id !== undefined && another === undefined) return id;
    throw new Error(
      `reference data: ${id === undefined ? 'no' : 'more than one'} ${entity.name} has ${by} ${JSON.stringify(is)}`,
    );
  };
}

/** Numbers equal their decimal text. */
function nameOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Upper bound on the size of a reference list. */
const mostRecords = 100_000;

async function readIds(
  store: Store,
  connection: Connection,
  entity: Entity,
  by: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const request = {
    filter: {},
    sort: [],
    offset: 0,
    limit: mostRecords,
    selection: { id: true, [by]: true },
    count: false,
  } as const;
  const { items } = await store.page(
    { viewer: undefined, today: '', reach: 'everything' },
    { entity: entity.name },
    request,
    connection,
  );
  const grouped = Map.groupBy(items, (item) => String(item[by]));
  return new Map([...grouped].map(([value, records]) => [value, records.map(({ id }) => String(id))]));
}

/** Topological order of `entities` by references; in a cycle the first visited comes last. */
function referenceOrder(names: readonly string[], entities: Readonly<Record<string, Entity>>): readonly string[] {
  const ordered = new Set<string>();
  const met = new Set<string>();
  const visit = (name: string): void => {
    if (met.has(name)) return;
    met.add(name);
    for (const field of Object.values(entities[name]?.fields ?? {})) {
      if (isReference(field)) visit(field.to);
    }
    ordered.add(name);
  };
  for (const name of names) visit(name);
  return [...ordered].filter((name) => names.includes(name));
}
