import { setTimeout as wait } from 'node:timers/promises';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { checkedCatalogue } from '../../metadata-findings.ts';
import { atMost, type Figure } from '../figure.ts';
import { certificatesWorkbook } from '../imports/workbook.ts';
import { temporaryPostgres } from '../postgres.ts';
import { fetchToken, startRegister, type RunningRegister } from '../register.ts';
import { takeLoopDelay, watchedFlags, type LoopDelay } from './loop-delay.ts';
import { worstFiles } from './worst-files.ts';
import { worstRequests } from './worst-requests.ts';

const mostMs = 100;
/** Certificates in the register. */
const present = 1_000;
/** Poll interval for imports. */
const lookMs = 250;

/**
 * How long the worst requests and files block the event loop, with PostgreSQL and with the embedded database (where
 * statements block too). Counts CPU time of the thread, so that other load is excluded.
 */
export async function measureLoop(flags: readonly string[]): Promise<readonly Figure[]> {
  const watched = [...watchedFlags, ...flags];
  const postgres = await temporaryPostgres();
  try {
    const beside = await startRegister({ databaseUrl: postgres.url, flags: watched });
    const figures = await measureRegister('PostgreSQL', beside);
    return [...figures, ...(await measureRegister('embedded', await startRegister({ flags: watched })))];
  } finally {
    await postgres.stop();
  }
}

interface Measured {
  readonly of: string;
  readonly held: LoopDelay;
  readonly seconds: number;
}

async function measureRegister(product: string, register: RunningRegister): Promise<readonly Figure[]> {
  try {
    const figures: Figure[] = [];
    for (const { of, send } of casesOf(checkedCatalogue('metadata'), register.address)) {
      // New token, because tokens expire after fifteen minutes.
      const token = await fetchToken(register.address, 'buyer@demo.example');
      await takeLoopDelay(register.child);
      const started = performance.now();
      await send(token);
      const seconds = (performance.now() - started) / 1_000;
      figures.push(figureOf({ of: `${product}: ${of}`, held: await takeLoopDelay(register.child), seconds }));
    }
    return figures;
  } finally {
    await register.stop();
  }
}

function figureOf({ of, held: { wallMs, processorMs }, seconds }: Measured): Figure {
  const besides = `${seconds.toFixed(1)} s in all, ${wallMs.toFixed(0)} ms by the clock`;
  const measured = `Longest hold of the event loop, ${of} (${besides})`;
  return atMost(measured, processorMs, mostMs, (value) => `${value.toFixed(0)} ms`);
}

interface Case {
  readonly of: string;
  readonly send: (token: string) => Promise<unknown>;
}

/** Fills the register first; requests that need imported data come last. */
function casesOf(catalogue: Catalogue, address: string): readonly Case[] {
  const asking = worstRequests(catalogue).map(({ of, path, body }): Case => ({
    of,
    send: (token) => post(`${address}${path}`, { 'content-type': 'application/json', ...headersOf(token) }, body),
  }));
  const filling: Case = {
    of: `an import of ${String(present)} certificates`,
    send: async (token) => {
      const content = await certificatesWorkbook('PRESENT', present);
      await importWith(address, token, { operation: 'importCertificates', name: 'present.xlsx', content });
    },
  };
  const files = worstFiles.map(({ of, content }): Case => ({
    of: `a file of ${of}`,
    send: (token) => importWith(address, token, { operation: 'importAustrianFile', name: `${of}.csv`, content }),
  }));
  return [filling, ...asking.slice(0, -1), ...files, ...asking.slice(-1)];
}

function headersOf(token: string) {
  return { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' };
}

async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string | FormData,
): Promise<string> {
  return await (await fetch(address, { method: 'POST', headers, body })).text();
}

interface Sent {
  readonly operation: string;
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** Uploads a file and waits for its import. @throws Error when it does not start */
async function importWith(address: string, token: string, { operation, name, content }: Sent): Promise<void> {
  const query = `mutation ($file: Upload!) { ${operation}(file: $file) { id } }`;
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { file: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', new Blob([content]), name);
  const graphql = `${address}/graphql`;
  const answer = await post(graphql, headersOf(token), form);
  const id = /"id":"(\d+)"/u.exec(answer)?.[1];
  if (id === undefined) throw new Error(`${name} cannot be imported: ${answer}`);
  const asked = JSON.stringify({ query: 'query ($id: ID!) { import(id: $id) { status } }', variables: { id } });
  const headers = { 'content-type': 'application/json', ...headersOf(token) };
  while (/"(IDLE|IN_PROCESS)"/u.test(await post(graphql, headers, asked))) await wait(lookMs);
}
