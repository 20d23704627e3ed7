import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { asText } from './types.ts';

// The thread of an embedded database: statements run here, so that none of them holds the event loop that answers people.

/** Where the data are, and what a new one begins with. */
export interface EmbeddedData {
  readonly folder?: string | undefined;
  readonly contents?: Blob | undefined;
}

/** What the thread is asked: one thing at a time. */
export type Asked =
  | { readonly kind: 'query'; readonly text: string; readonly values: readonly unknown[] }
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'archive' | 'close' };

/** The answer to the last thing that was asked, and first of all to the start. */
export type Answer =
  | { readonly kind: 'done'; readonly result?: unknown }
  /** Errors lose what drivers tell beside their message when they are copied from thread to thread. */
  | { readonly kind: 'failed'; readonly error: ToldError };

/** An error by its parts; `details` are those of its own that are texts and numbers: code, constraint, severity, errno. */
export interface ToldError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly details: Readonly<Record<string, string | number>>;
}

/** Rows as the thread answers them. */
export interface AnsweredRows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Columns whose JSON is still text: a text is copied from thread to thread at once, an object part by part. */
  readonly json: readonly string[];
}

/** Object ids of `json` and `jsonb`. */
const jsonTypes: ReadonlySet<number> = new Set([114, 3802]);
const text = (value: string): string => value;

await answer(async () => {
  const { folder, contents } = workerData as EmbeddedData; // as pglite.ts starts the thread
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(contents === undefined ? {} : { loadDataDir: contents }),
    extensions: { pg_trgm },
    parsers: Object.fromEntries([...Object.values(asText), ...jsonTypes].map((type) => [type, text])),
  });
  parentPort?.on('message', (asked: Asked) => void answer(() => run(pglite, asked)));
});

async function run(pglite: PGlite, asked: Asked): Promise<unknown> {
  switch (asked.kind) {
    case 'query':
      return [answered(await pglite.query<AnsweredRows['rows'][number]>(asked.text, [...asked.values]))];
    case 'script':
      return (await pglite.exec(asked.text)).map((result) => answered(result));
    case 'archive':
      // A file is not copied from thread to thread, its bytes are.
      return new Blob([await (await pglite.dumpDataDir('none')).arrayBuffer()]);
    case 'close':
      await pglite.close();
      return undefined;
  }
}

function answered({ rows, fields }: Results<AnsweredRows['rows'][number]>): AnsweredRows {
  return { rows, json: fields.filter(({ dataTypeID }) => jsonTypes.has(dataTypeID)).map(({ name }) => name) };
}

async function answer(work: () => Promise<unknown>): Promise<void> {
  const told = await work().then(
    (result): Answer => ({ kind: 'done', result }),
    (error: unknown): Answer => ({ kind: 'failed', error: toldError(error) }),
  );
  parentPort?.postMessage(told);
}

function toldError(thrown: unknown): ToldError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
  const own = error === thrown ? error : Object.assign(error, thrown);
  const details = Object.entries(own).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return { name: error.name, message: error.message, stack: error.stack, details: Object.fromEntries(details) };
}
