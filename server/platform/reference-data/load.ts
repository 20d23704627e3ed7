import sql from 'sql-template-tag';
import type { Entity, Json } from '../../../engine/metadata/index.ts';
import type { ReferenceData } from '../../../engine/metadata/read/index.ts';
import { createStore, type Connection, type Store } from '../../../engine/store/index.ts';
import { inOwnOperation, type OwnParts } from '../records/index.ts';
import { referenceOrder } from './order.ts';
import { toSeedRecord, type FindRecord } from './seed-record.ts';

/** Which lists were ever filled; a list that people have changed or emptied since is theirs. */
export const referenceDataTables = `
create table if not exists reference_data (
  entity text primary key,
  loaded_at timestamptz not null default now()
);
`;

export interface ReferenceDataParts extends OwnParts {
  readonly referenceData: Readonly<Record<string, ReferenceData>>;
}

/**
 * Fills each reference list once, those referred to first, all in one database transaction.
 * @returns how many records each list got that was filled now
 * @throws Error that names the entity and the value when a row does not fit the metadata
 */
export async function loadReferenceData({
  referenceData,
  ...own
}: ReferenceDataParts): Promise<ReadonlyMap<string, number>> {
  const { catalogue } = own;
  return await inOwnOperation(own, async (operation) => {
    const { connection } = operation;
    const find = recordFinder(createStore(own), connection);
    const filled = new Map<string, number>();
    for (const name of referenceOrder(Object.keys(referenceData), catalogue.entities)) {
      const entity = catalogue.entities[name];
      const rows = referenceData[name]?.rows ?? [];
      if (entity === undefined) throw new Error(`metadata/reference-data/${name}.json fills no entity`);
      if (!(await claim(connection, entity))) continue;
      for (const { id, ...row } of rows) {
        const record = await toSeedRecord(catalogue, entity, row, find);
        const fixed = id === undefined ? {} : { fixedId: nameOf(id) };
        await operation.insert(name, record, { action: 'loadReferenceData', ...fixed });
      }
      filled.set(name, rows.length);
    }
    return filled;
  });
}

/** Whether the list is still to be filled; another process that starts meanwhile waits here. */
async function claim(connection: Connection, { name }: Entity): Promise<boolean> {
  const claimed = await connection.query(sql`
    insert into reference_data (entity) values (${name}) on conflict (entity) do nothing returning entity`);
  return claimed.length > 0;
}

/** Reads each list that is referred to once: hundreds of rows refer to a handful of lists. */
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

/** A number and its digits mean the same. */
function nameOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** No reference list comes near this. */
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
