import sql from 'sql-template-tag';
import type { Connection, Database } from '../../../engine/store/index.ts';
import { bareTables, restoreTables } from './bare-tables.ts';
import { copyCertificates, type Portion } from './copy-certificates.ts';
import { addOrganizations, notePools } from './organizations.ts';
import { addPeople } from './people.ts';
import { proportionsFor } from './proportions.ts';
import { refillReaders } from './reader-tables.ts';
import { belongings, noteTemplates } from './templates.ts';

/** Certificates per database transaction: enough to be quick, few enough to see that it goes on. */
const portionSize = 20_000;

const written = ['certificate', ...Object.keys(belongings), 'ledger_entry', 'ledger_head'];

/**
 * Brings a register that holds the demo data to `certificates` certificates, by SQL: copies of those the product's own
 * operations made, in other organizations, times and amounts, each with three transactions, lots, holdings and chained
 * ledger. Indexes, foreign keys and reader tables are made anew at the end, and with them every row is checked.
 * @param onProgress told what is done, step by step
 */
export async function loadCertificates(
  database: Database,
  certificates: number,
  onProgress: (done: string) => void,
): Promise<void> {
  const templates = await database.transaction(makeTemplates);
  await database.transaction((connection) => addOrganizations(connection, proportionsFor(certificates)));
  const present = await countCertificates(database);
  const restoring = await database.transaction((connection) => bareTables(connection, written, 'all'));
  const total = certificates - present;
  for (let from = 0; from < total; from += portionSize) {
    const portion = { from, count: Math.min(portionSize, total - from), total };
    await database.transaction((connection) => copyPortion(connection, templates, portion));
    onProgress(
      `${(present + from + portion.count).toLocaleString('en')} certificates of ${certificates.toLocaleString('en')}`,
    );
  }
  await restoreTables(database, restoring);
  onProgress('indexes and foreign keys made anew');
  await database.query(sql`analyze`);
  await refillReaders(database, onProgress);
  await database.transaction(addPeople);
  await database.query(sql`vacuum analyze`);
}

/** Certificates that end with their third transaction, made from those of the demo under the product's own triggers. */
async function makeTemplates(connection: Connection): Promise<readonly string[]> {
  await noteTemplates(connection);
  return await copyCertificates(connection, { kind: 'same' });
}

async function copyPortion(connection: Connection, templates: readonly string[], portion: Portion): Promise<void> {
  await noteTemplates(connection, templates);
  await notePools(connection);
  await copyCertificates(connection, { kind: 'varied', portion });
}

async function countCertificates(database: Database): Promise<number> {
  const [row] = await database.query<{ count: string }>(sql`select count(*) from certificate`);
  return Number(row?.count ?? 0);
}
