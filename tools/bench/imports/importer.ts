import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { fetchToken } from '../register.ts';

/** An importing user, with access to the database. */
export interface Importer {
  readonly database: pg.Client;
  /** Uploads a workbook. @returns the finished import */
  readonly send: (name: string, content: Uint8Array<ArrayBuffer>, kind?: 'saved' | 'tried') => Promise<Imported>;
  readonly close: () => Promise<void>;
}

/** An import as stored. */
export interface Imported {
  readonly status: string;
  readonly count: number;
  /** From request to end. */
  readonly seconds: number;
}

const mutation = `mutation ($file: Upload!, $dryRun: Boolean!) { importCertificates(file: $file, dryRun: $dryRun) { id } }`;
const ended = ['FINISHED', 'FINISHED_WITH_ERRORS', 'END_WITH_ERROR', 'CANCELLED'];
/** Poll interval, long enough not to affect the measurement. */
const lookMs = 250;

/** Opens the register at `address` as the demo's buyer. */
export async function openImporter(address: string, databaseUrl: string): Promise<Importer> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  return {
    database,
    send: async (name, content, kind = 'saved') => {
      // New token per import, because tokens expire after fifteen minutes.
      const token = await fetchToken(address, 'buyer@demo.example');
      const id = await upload(`${address}/graphql`, token, { name, content, kind });
      return await untilEnded(database, id);
    },
    close: () => database.end(),
  };
}

interface Sent {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly kind: 'saved' | 'tried';
}

async function upload(address: string, token: string, { name, content, kind }: Sent): Promise<string> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: mutation, variables: { file: null, dryRun: kind === 'tried' } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', new Blob([content]), `${name}.xlsx`);
  const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' };
  const response = await fetch(address, { method: 'POST', headers, body: form });
  // the operation's answer
  const answer = (await response.json()) as {
    readonly data?: { readonly importCertificates?: { readonly id: string } };
  };
  const id = answer.data?.importCertificates?.id;
  if (id === undefined) throw new Error(`${name} cannot be imported: ${JSON.stringify(answer)}`);
  return id;
}

async function untilEnded(database: pg.Client, id: string): Promise<Imported> {
  for (;;) {
    const { rows } = await database.query<Imported>(
      `select status, count, extract(epoch from ended_at - created_at)::float8 as seconds from import where id = $1`,
      [id],
    );
    const [row] = rows;
    if (row !== undefined && ended.includes(row.status)) return row;
    await wait(lookMs);
  }
}
