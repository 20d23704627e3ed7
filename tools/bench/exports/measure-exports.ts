import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../../../engine/store/index.ts';
import { checkedCatalogue } from '../../metadata-findings.ts';
import { fill, withBulkSettings } from '../bulk/fill.ts';
import { specialOrganizations } from '../bulk/organizations.ts';
import { atMost, type Figure } from '../figure.ts';
import { temporaryPostgres } from '../postgres.ts';
import { startRegister, type RunningRegister } from '../register.ts';
import { watchMemory } from '../watch-memory.ts';
import { exportStatement } from './export-statement.ts';
import { exportSubstances, type Exported } from './exporter.ts';
import { copySales, countExportedRows } from './traded-rows.ts';

export interface ExportSizes {
  /** Certificates in the register; a tenth belongs to the exporting organization. */
  readonly present: number;
  /** Minimum rows of the file. */
  readonly rows: number;
  readonly flags: readonly string[];
}

const secondsLimit = 60;
const memoryLimit = 256_000_000;

/** The export with most rows and columns for the largest organization, against `COPY` of the same query. */
export async function measureExports(sizes: ExportSizes): Promise<readonly Figure[]> {
  const postgres = await temporaryPostgres();
  try {
    const register = await startRegister({ databaseUrl: postgres.url, flags: sizes.flags });
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    try {
      const rows = await fillFor(postgres.url, sizes);
      return await compare(register, { database, databaseUrl: postgres.url, rows });
    } finally {
      await database.end();
      await register.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** @returns number of exported rows */
async function fillFor(databaseUrl: string, { present, rows }: ExportSizes): Promise<number> {
  const catalogue = checkedCatalogue('metadata');
  await fill(databaseUrl, present);
  let made = 0;
  await withBulkSettings(databaseUrl, async (database) => {
    const [largest] = await database.query<{ id: string }>({
      text: 'select id::text from organization where code = $1',
      values: [specialOrganizations.largest],
    });
    if (largest === undefined) throw new Error('there is no largest organization');
    await copySales(database, catalogue, { organizationId: largest.id, rows });
    made = await countExportedRows(database, largest.id);
  });
  return made;
}

interface Compared {
  readonly database: pg.Client;
  readonly databaseUrl: string;
  readonly rows: number;
}

async function compare(
  register: RunningRegister,
  { database, databaseUrl, rows }: Compared,
): Promise<readonly Figure[]> {
  const memory = watchMemory(register.child);
  const exported = finished(await exportSubstances(register.address, database).finally(memory.stop));
  const copied = await copySeconds(databaseUrl, exported.id);
  const what = `Export of ${rows.toLocaleString('en')} rows of 47 columns`;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return [
    atMost(
      `${what} (${megabytes(exported.bytes)})`,
      exported.seconds,
      secondsLimit,
      (value) => `${value.toFixed(1)} s`,
    ),
    { measured: `${what}: COPY of the same query to CSV`, value: `${copied.toFixed(1)} s` },
    { measured: `${what}: times as long as COPY`, value: (exported.seconds / copied).toFixed(1) },
    atMost(`${what}: memory above idle`, memory.above(), memoryLimit, megabytes),
  ];
}

function finished(exported: Exported): Exported {
  if (exported.status === 'WAITING_FOR_VALIDATION') return exported;
  throw new Error(`the export ended as ${exported.status}`);
}

async function copySeconds(databaseUrl: string, exportId: string): Promise<number> {
  const statement = await exportStatement(checkedCatalogue('metadata'), databaseUrl, exportId);
  const file = join(tmpdir(), `bench-copy-${exportId}.csv`);
  const database = openPostgres(databaseUrl);
  const started = performance.now();
  try {
    await database.script(`copy (${statement}) to '${file}' csv`, 'endless');
    return (performance.now() - started) / 1000;
  } finally {
    await database.close();
    await rm(file, { force: true });
  }
}
