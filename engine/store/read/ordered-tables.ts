import sql from 'sql-template-tag';
import type { Connection } from '../types.ts';
import type { Principal } from '../query/query-context.ts';
import { LruCache } from '../../record/index.ts';

/** Organizations and days that are remembered. */
const remembered = 1_000;

/** The access tables whose orders are indexed for an organization, since it reads many records there; read once a day for each. */
export class OrderedTables {
  readonly #known = new LruCache<ReadonlySet<string>>(remembered);

  async of(connection: Pick<Connection, 'query'>, { viewer, today, reach }: Principal): Promise<ReadonlySet<string>> {
    const organization = viewer?.organizationId;
    if (reach === 'everything' || organization === undefined) return new Set();
    const key = `${organization}|${today}`;
    const tables = this.#known.find(key) ?? (await readTables(connection, organization));
    return this.#known.get(key, () => tables);
  }
}

async function readTables(connection: Pick<Connection, 'query'>, organization: string): Promise<ReadonlySet<string>> {
  const rows = await connection.query<{ name: string }>(
    sql`select list as name from large_reader where organization_id = ${organization}::bigint`,
  );
  return new Set(rows.map(({ name }) => name));
}
