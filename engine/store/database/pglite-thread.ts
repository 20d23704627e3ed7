import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { preparedStatements, type PreparedStatements } from './pglite-prepared.ts';
import { asText } from './types.ts';

// The thread of an embedded database. Statements run here, so that none blocks the event loop of the server.

/** The data folder, and the archive that a new database starts from. */
export interface EmbeddedData {
  readonly folder?: string | undefined;
  readonly contents?: Blob | undefined;
}

/** A request to the thread. */
export type ThreadRequest =
  | {
      readonly kind: 'query';
      readonly text: string;
      readonly values: readonly unknown[];
      /** False when the best plan depends on the values. */
      readonly isPrepared: boolean;
    }
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'archive' | 'close' };

/** The answer to the last request; the first answer is to the start. */
export type ThreadResponse =
  | { readonly kind: 'done'; readonly result?: unknown }
  /** An error posted to another thread loses its own properties, such as the SQLSTATE. */
  | { readonly kind: 'failed'; readonly error: SerializedError };

/** A serialized error; `details` are its own text and number properties: code, constraint, severity, errno. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly details: Readonly<Record<string, string | number>>;
}

/** The rows of one result. */
export interface ResultRows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Columns whose JSON is still text: posting a text to another thread is faster than posting an object. */
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
  const prepared = preparedStatements(pglite);
  parentPort?.on('message', (request: ThreadRequest) => void answer(() => run(pglite, prepared, request)));
});

/** Scripts that change no table. */
const transactionControl = /^(?:begin|commit|rollback)$/u;

async function run(pglite: PGlite, prepared: PreparedStatements, request: ThreadRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query': {
      const { text, values, isPrepared } = request;
      const result = isPrepared ? await prepared.run(text, values) : undefined;
      return [toResultRows(result ?? (await pglite.query<ResultRows['rows'][number]>(text, [...values])))];
    }
    case 'script':
      if (!transactionControl.test(request.text)) await prepared.clear();
      return (await pglite.exec(request.text)).map((result) => toResultRows(result));
    case 'archive':
      // A `Blob` backed by a file cannot be posted to another thread; its bytes can.
      return new Blob([await (await pglite.dumpDataDir('none')).arrayBuffer()]);
    case 'close':
      await pglite.close();
      return undefined;
  }
}

function toResultRows({ rows, fields }: Results<ResultRows['rows'][number]>): ResultRows {
  return { rows, json: fields.filter(({ dataTypeID }) => jsonTypes.has(dataTypeID)).map(({ name }) => name) };
}

async function answer(work: () => Promise<unknown>): Promise<void> {
  const response = await work().then(
    (result): ThreadResponse => ({ kind: 'done', result }),
    (error: unknown): ThreadResponse => ({ kind: 'failed', error: serializeError(error) }),
  );
  parentPort?.postMessage(response);
}

function serializeError(thrown: unknown): SerializedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
  const own = error === thrown ? error : Object.assign(error, thrown);
  const details = Object.entries(own).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return { name: error.name, message: error.message, stack: error.stack, details: Object.fromEntries(details) };
}
