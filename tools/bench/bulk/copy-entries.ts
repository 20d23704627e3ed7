import type { Catalogue, Entity } from '../../../engine/metadata/index.ts';
import type { Connection, Database } from '../../../engine/store/index.ts';
import { bareTables, restoreTables } from './bare-tables.ts';
import { type CopiedExpressions, columnList, columnsOf, copiedValues, forColumns, execute } from './copy-sql.ts';
import { addOrganizations, notePools } from './organizations.ts';
import { addPeople } from './people.ts';
import { largestShare, proportionsFor } from './proportions.ts';

/** Age of the oldest copies: seven years. */
const oldestDays = 7 * 365;

/**
 * Fills the lists of directly entered entities with `records` copies of demo records, varying organizations, dates and
 * figures. Without codes and dependants, one statement per table suffices.
 */
export async function copyEntries(
  database: Database,
  catalogue: Catalogue,
  names: readonly string[],
  records: number,
): Promise<void> {
  await database.transaction((connection) => addOrganizations(connection, proportionsFor(records)));
  await database.transaction(addPeople);
  for (const name of names) {
    const entity = catalogue.entities[name];
    if (entity === undefined) throw new Error(`there is no entity ${name}`);
    await loadTable(database, entity, records);
  }
}

async function loadTable(database: Database, entity: Entity, records: number): Promise<void> {
  const { table } = entity.storage;
  const restoring = await database.transaction((connection) => bareTables(connection, [table]));
  await database.transaction(async (connection) => {
    await notePools(connection);
    await execute(connection, 'select setseed(0.5)');
    await copyRows(connection, entity, records);
  });
  await restoreTables(database, restoring);
  await database.query({ text: `vacuum (analyze, parallel 0) "${table}"`, values: [] });
}

/** In chronological order, as in a register. */
async function copyRows(connection: Connection, entity: Entity, records: number): Promise<void> {
  const { table } = entity.storage;
  const columns = (await columnsOf(connection, table)).filter((column) => column !== 'id');
  await execute(
    connection,
    `insert into "${table}" (${columnList(columns)})
    select ${copiedValues(columns, changesOf(entity))}
    from (
      select n, random() as size, make_interval(secs => (${String(records)} - n) * ${String(oldestDays * 86_400)}.0 / ${String(records)}) as ago,
        (select id from pool where role = case when n % ${String(largestShare)} = 0 then 'LARGEST' else 'PUBLIC_ORGANIZATION' end
          and number = case when n % ${String(largestShare)} = 0 then 0
            else (n - n / ${String(largestShare)}) % (select count(*) from pool where role = 'PUBLIC_ORGANIZATION') end) as organization
      from generate_series((select count(*) from "${table}") + 1, ${String(records)}) as n
    ) as copy
    join (select row_number() over (order by id) - 1 as place, count(*) over () as places, * from "${table}") as template
      on template.place = copy.n % template.places
    order by copy.n`,
  );
}

/** Varies the values of list columns: texts, numbers, dates. */
function changesOf({ fields, list }: Entity): CopiedExpressions {
  const shown = (list?.columns ?? []).flatMap(({ field }) => fields[field] ?? []);
  const columns = (type: string) => shown.filter((field) => field.type === type).map(({ name }) => toColumn(name));
  return {
    ...forColumns(columns('text'), (column) => `template."${column}" || ' ' || copy.n`),
    ...forColumns(columns('decimal'), (column) => `template."${column}" * (1 + floor(copy.size * 20))::integer`),
    ...forColumns(columns('date'), () => '(now() - copy.ago)::date'),
    ...forColumns(['created_at', 'updated_at'], () => 'now() - copy.ago'),
    organization_id: 'copy.organization',
  };
}

function toColumn(field: string): string {
  return field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
