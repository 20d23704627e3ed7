import sql from 'sql-template-tag';
import type { Connection } from '../types.ts';
import type { Principal } from '../query/query-context.ts';
import { LruCache } from '../../record/index.ts';

/** Cache size: organizations × days. */
const remembered = 1_000;

/**
 * The access tables in which an organization is large, so that sort orders are indexed for it; read once per day and
 * organization.
 */
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
