import { fill } from '../bulk/fill.ts';
import { atLeast, atMost, percentile, type Figure } from '../figure.ts';
import { startClients } from '../list/forked.ts';
import { portalRequests } from '../lists/portal-requests.ts';
import { checkedCatalogue } from '../../metadata-findings.ts';
import { openPostgres } from '../../../engine/store/index.ts';
import { temporaryPostgres } from '../postgres.ts';
import { fetchToken, startRegister, type RunningRegister } from '../register.ts';
import { watchMemory } from '../watch-memory.ts';
import { startWorker } from '../worker.ts';
import { watchWrites } from './watch-writes.ts';
import { installImportFunction } from './import-function.ts';
import { openImporter, type Imported, type Importer } from './importer.ts';
import type { Parsed, Parsing } from './parse.ts';
import { certificatesWorkbook } from './workbook.ts';

export interface ImportSizes {
  /** Certificates already in the register. */
  readonly present: number;
  /** Certificates in the file, two rows each. */
  readonly imported: number;
  readonly flags: readonly string[];
}

const shareWanted = 0.6;
const memoryLimit = 256_000_000;
const slowerLimit = 2;
const triedLimit = 3;
/** Certificates per transaction of the SQL function. */
const portion = 50;
/** Size factor of the second file. */
const larger = 5;
const idleSeconds = 15;
const warmUpCertificates = 200;
/** Pause between page requests. */
const pauseMs = 100;
/** Below the token lifetime of fifteen minutes. */
const tokenMs = 600_000;

/** Imports through the API against one SQL function with the same inserts, while people read lists. */
export async function measureImports(sizes: ImportSizes): Promise<readonly Figure[]> {
  const postgres = await temporaryPostgres();
  try {
    const register = await startRegister({ databaseUrl: postgres.url, flags: sizes.flags });
    const importer = await openImporter(register.address, postgres.url);
    try {
      if (sizes.present > 0) await fill(postgres.url, sizes.present);
      await importer.send('warm-up', await certificatesWorkbook('WARM', warmUpCertificates));
      await installFunction(postgres.url);
      return [
        ...(await compare(sizes, register, importer)),
        ...(await besidePeople(sizes, register, importer)),
        await triedAgainstParsed(sizes, importer),
      ];
    } finally {
      await importer.close();
      await register.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function installFunction(databaseUrl: string): Promise<void> {
  const database = openPostgres(databaseUrl);
  try {
    await installImportFunction(database);
  } finally {
    await database.close();
  }
}

/** The function runs before and after, so that other load affects both. */
async function compare(
  { imported }: ImportSizes,
  register: RunningRegister,
  importer: Importer,
): Promise<readonly Figure[]> {
  const file = `Import of ${toCount(imported)} certificates (${toCount(imported * 2)} rows)`;
  const content = await certificatesWorkbook('FILE', imported);
  const memory = watchMemory(register.child);
  const before = await byFunction(importer, 'BEFORE', imported / 2);
  const writes = await watchWrites(importer.database);
  const { seconds } = whole(await importer.send('file', content).finally(memory.stop), imported);
  const written = await writes.figures(file, imported);
  const after = await byFunction(importer, 'AFTER', imported / 2);
  const rates = { product: imported / seconds, sql: imported / (before + after) };
  return [
    { measured: `${file}: through the API`, value: `${rates.product.toFixed(0)} records/s` },
    { measured: `${file}: by one SQL function`, value: `${rates.sql.toFixed(0)} records/s` },
    atLeast(`${file}: share of the function’s`, rates.product / rates.sql, shareWanted, (value) => value.toFixed(2)),
    atMost(`${file}: memory above idle`, memory.above(), memoryLimit, toMegabytes),
    ...written,
  ];
}

async function byFunction({ database }: Importer, name: string, certificates: number): Promise<number> {
  const { rows } = await database.query<{ readonly id: string; readonly import: string }>(
    `select id, imported_by_id as import from certificate where external_code = 'WARM-1'`,
  );
  const started = performance.now();
  for (let from = 0; from < certificates; from += portion)
    await database.query(`select bench_import($1, $2 || n, $3) from generate_series($4::int, $5::int) as n`, [
      rows[0]?.id,
      name,
      rows[0]?.import,
      from + 1,
      Math.min(from + portion, certificates),
    ]);
  return (performance.now() - started) / 1000;
}

async function besidePeople(
  { imported }: ImportSizes,
  register: RunningRegister,
  importer: Importer,
): Promise<readonly Figure[]> {
  const content = await certificatesWorkbook('LARGE', imported * larger);
  const people = startPeople(register);
  const memory = watchMemory(register.child);
  try {
    const idle = await people.lookFor(idleSeconds);
    const importing = importer.send('large', content);
    const busy = await lookUntil(people, importing);
    whole(await importing, imported * larger);
    const [before, beside] = [idle, busy].map((times) => percentile(times, 0.95));
    const page = `Page 1 of certificates while ${toCount(imported * larger)} are imported, 95 of 100`;
    const rows = toCount(imported * larger * 2);
    return [
      { measured: `${page}: idle, then beside it`, value: `${toTime(before)}, ${toTime(beside)}` },
      atMost(`${page}: factor`, (beside ?? 0) / (before ?? 1), slowerLimit, (value) => value.toFixed(2)),
      atMost(`Memory above idle while ${rows} rows are imported`, memory.above(), memoryLimit, toMegabytes),
    ];
  } finally {
    memory.stop();
    people.stop();
  }
}

/** Response times in milliseconds. */
type Times = readonly number[];

interface People {
  readonly lookFor: (seconds: number) => Promise<Times>;
  readonly stop: () => void;
}

async function lookUntil(people: People, end: Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  void end.then(over, over);
  while (!isOver) times.push(...(await people.lookFor(2)));
  return times;
}

/** A user who reads page 1 of the certificates and renews the token. */
function startPeople({ address }: RunningRegister): People {
  const clients = startClients();
  const usual = { sort: [{ by: 'createdAt', direction: 'DESC' }] };
  const body = JSON.stringify(portalRequests(checkedCatalogue('metadata'), 'certificate').list(usual));
  let token = '';
  let renewed = -tokenMs;
  return {
    lookFor: async (seconds) => {
      if (performance.now() >= renewed + tokenMs) {
        token = await fetchToken(address, 'supplier@demo.example');
        renewed = performance.now();
      }
      const { times } = await clients.run({ address: `${address}/graphql`, token, body, clients: 1, seconds, pauseMs });
      return times;
    },
    stop: clients.stop,
  };
}

/** Number of runs; the faster half counts. */
const tries = 5;

/** Dry run against parsing alone in a separate process. */
async function triedAgainstParsed({ imported }: ImportSizes, importer: Importer): Promise<Figure> {
  const content = await certificatesWorkbook('TRIED', imported);
  const parser = startWorker<Parsing, Parsed>(new URL('./parse.ts', import.meta.url));
  try {
    await parser.run({ certificates: warmUpCertificates });
    const parsed: number[] = [];
    const tried: number[] = [];
    for (let run = 0; run < tries; run += 1) {
      parsed.push((await parser.run({ certificates: imported })).seconds);
      tried.push(whole(await importer.send('tried', content, 'tried'), imported).seconds);
    }
    const reading = percentile(parsed, 0.5);
    const trying = percentile(tried, 0.5);
    return atMost(
      `Trying a file of ${toCount(imported * 2)} rows (${trying.toFixed(1)} s) ÷ reading it (${reading.toFixed(1)} s), half of ${tries}`,
      trying / reading,
      triedLimit,
      (value) => value.toFixed(1),
    );
  } finally {
    parser.stop();
  }
}

function whole(imported: Imported, count: number): Imported {
  if (imported.status === 'FINISHED' && imported.count === count) return imported;
  throw new Error(`the import ended as ${imported.status} with ${String(imported.count)} of ${String(count)} records`);
}

function toCount(value: number): string {
  return value.toLocaleString('en');
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function toTime(milliseconds = 0): string {
  return `${milliseconds.toFixed(1)} ms`;
}
