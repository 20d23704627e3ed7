import sql from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { allowUnsealed, sealUnsealed, type Connection, type Database } from '../../../engine/store/index.ts';
import { bareTables, restoreTables } from './bare-tables.ts';
import { copyCertificates, noteRoles } from './copy-certificates.ts';
import { executeInLanes, inLanes, lanes } from './lanes.ts';
import { addOrganizations, notePools } from './organizations.ts';
import { addPeople } from './people.ts';
import { proportionsFor } from './proportions.ts';
import { refillAccessTables } from './access-tables.ts';
import { type ReservedRanges, reserveRanges } from './reserved-ranges.ts';
import { certificateForeignKeys, noteTemplates } from './templates.ts';

/** Batch size: large enough for speed, small enough to keep rows in chronological order across lanes. */
const portionSize = 5_000;
/** Interval of progress messages. */
const toldSize = 50_000;

/** Tables with most rows and indexes first. */
const written = [
  'transaction',
  'certificate',
  'holding',
  'ledger_entry',
  ...Object.keys(certificateForeignKeys).filter((table) => table !== 'transaction' && table !== 'holding'),
  'ledger_head',
];

/**
 * Fills a demo register up to `certificates` certificates by SQL: varied copies of demo certificates with three
 * transactions, lots, holdings and ledger chains, without evidence (no list reads it). Indexes, foreign keys and access
 * tables are rebuilt at the end, which checks every row.
 * @param onProgress called after each step
 */
export async function loadCertificates(
  database: Database,
  catalogue: Catalogue,
  certificates: number,
  onProgress: (done: string) => void,
): Promise<void> {
  const templates = await database.transaction(makeTemplates);
  await database.transaction((connection) => addOrganizations(connection, proportionsFor(certificates)));
  const present = await countCertificates(database);
  const restoring = await database.transaction(async (connection) => {
    await connection.script(allowUnsealed('ledger_posting'));
    return await bareTables(connection, written);
  });
  await copyTemplates(database, templates, certificates - present, (made) =>
    onProgress(`${(present + made).toLocaleString('en')} certificates of ${certificates.toLocaleString('en')}`),
  );
  await database.script(sealUnsealed('ledger_posting'), 'endless');
  await restoreTables(database, restoring);
  onProgress('indexes and foreign keys made anew');
  await vacuum(database, written);
  const accessTables = await refillAccessTables(database, catalogue, onProgress);
  await vacuum(database, accessTables);
  await database.transaction(addPeople);
  await database.query(sql`analyze`);
}

/** Copies demo certificates up to their third transaction with triggers enabled, as templates. */
async function makeTemplates(connection: Connection): Promise<readonly string[]> {
  const count = await noteTemplates(connection);
  return await copyCertificates(connection, await reserveRanges(connection, count), { kind: 'same' });
}

/** Each lane copies portions, one transaction each. */
async function copyTemplates(
  database: Database,
  templates: readonly string[],
  total: number,
  onMade: (made: number) => void,
): Promise<void> {
  const ranges = await database.transaction((connection) => rangesFor(connection, templates, total));
  const portions = Array.from({ length: Math.ceil(total / portionSize) }, (_, index) => index * portionSize);
  let made = 0;
  const lane = () =>
    database.transaction(async (connection) => {
      await noteTemplates(connection, templates);
      await notePools(connection);
      await noteRoles(connection);
      for (let from = portions.shift(); from !== undefined; from = portions.shift()) {
        const portion = { from, count: Math.min(portionSize, total - from), total };
        await copyCertificates(connection, ranges, { kind: 'varied', portion });
        made += portion.count;
        if (made % toldSize === 0) onMade(made);
      }
    });
  await inLanes(Array.from({ length: lanes }, () => lane));
}

async function rangesFor(connection: Connection, templates: readonly string[], total: number): Promise<ReservedRanges> {
  await noteTemplates(connection, templates);
  return await reserveRanges(connection, total);
}

async function vacuum(database: Database, tables: readonly string[]): Promise<void> {
  await executeInLanes(
    database,
    tables.map((table) => `vacuum (analyze, parallel 0) "${table}"`),
  );
}

async function countCertificates(database: Database): Promise<number> {
  const [row] = await database.query<{ count: string }>(sql`select count(*) from certificate`);
  return Number(row?.count ?? 0);
}
