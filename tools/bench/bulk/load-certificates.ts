import sql from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';
import { copyCertificates } from './copy-certificates.ts';
import { circlesFor, copyOrganizations } from './copy-organizations.ts';

/** Certificates per database transaction: enough to be quick, few enough to see that it goes on. */
const portionSize = 5_000;

/**
 * Brings a register that holds the demo data to `certificates` certificates, by SQL: copies of those the product's own
 * operations made, in other organizations, times and amounts, with transactions, lots and chained ledger.
 * @param onProgress told the number reached after each database transaction
 */
export async function loadCertificates(
  database: Database,
  certificates: number,
  onProgress: (reached: number) => void,
): Promise<void> {
  const circles = circlesFor(certificates);
  await database.transaction((connection) => copyOrganizations(connection, circles));
  for (let reached = await countCertificates(database); reached < certificates;) {
    const count = Math.min(portionSize, certificates - reached);
    const portion = { from: reached, count, circles };
    await database.transaction((connection) => copyCertificates(connection, portion));
    reached += count;
    onProgress(reached);
  }
  await database.query(sql`vacuum analyze`);
}

async function countCertificates(database: Database): Promise<number> {
  const [row] = await database.query<{ count: string }>(sql`select count(*) from certificate`);
  return Number(row?.count ?? 0);
}
