import type { Catalogue } from '../../metadata/types/index.ts';
import type { Connection } from '../types.ts';
import { literal, quoteName } from '../names/names.ts';
import { accessTable, orderedFor, type AccessTable } from './access-table.ts';

/**
 * An organization that reads more records of an access table is large there; up to this number, sorting takes
 * milliseconds.
 */
const manyRecords = 5_000;

/**
 * Organizations that are large in an access table, permanently: their rows there are in the indexes of its sort orders.
 */
export const largeReaders = `
create table if not exists large_reader (
  list text not null,
  organization_id bigint not null,
  primary key (organization_id, list)
);
`;

/** SQL of the organization's id if it is large in an access table, else null. */
export function orderOf(table: string, organization: string): string {
  return `(select large.organization_id from large_reader as large where large.list = ${literal(table)} and large.organization_id = ${organization})`;
}

/** True if the list of an access table has filters or a sort order besides the default. */
export function hasOrders({ repeated, sort }: AccessTable): boolean {
  return repeated.length > sort.length;
}

/** Statements of the function that marks the rows of organizations that became large in an access table. */
export function orderStatements(table: string) {
  const procedure = quoteName(`${table}_mark`);
  return {
    create: [
      // The lock prevents inserts of unmarked rows meanwhile.
      `create function ${procedure}() returns integer language plpgsql as $$
declare
  grown bigint[] := array(select reader.organization_id from ${quoteName(table)} as reader where ${orderedFor} is null
    group by reader.organization_id having count(*) > ${manyRecords} or ${orderOf(table, 'reader.organization_id')} is not null);
begin
  if cardinality(grown) = 0 then return 0; end if;
  lock table ${quoteName(table)} in share row exclusive mode;
  insert into large_reader (list, organization_id) select ${literal(table)}, unnest(grown) on conflict do nothing;
  update ${quoteName(table)} set ${orderedFor} = organization_id where organization_id = any(grown) and ${orderedFor} is null;
  return cardinality(grown);
end $$`,
    ],
    mark: `select ${procedure}()`,
    drop: [`drop function if exists ${procedure}()`],
  };
}

/** Marks the rows of organizations that became large. @returns their number, summed over all access tables */
export async function markLargeReaders(catalogue: Catalogue, connection: Connection): Promise<number> {
  let marked = 0;
  for (const entity of Object.values(catalogue.entities)) {
    const table = accessTable(catalogue, entity);
    if (table === undefined || !hasOrders(table)) continue;
    const [row] = await connection.query<{ marked: number }>({
      text: `select ${quoteName(`${table.name}_mark`)}() as marked`,
      values: [],
    });
    marked += row?.marked ?? 0;
  }
  return marked;
}
