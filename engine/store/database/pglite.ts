import type { Connection, Database, Row, Statement } from '../types.ts';
import { noteCommit } from './commits.ts';
import { ConnectionError, OutcomeUnknown, storageFullOf, toDatabaseError } from './errors.ts';
import { startEmbedded } from './pglite-worker.ts';
import type { ResultRows, ThreadRequest } from './pglite-thread.ts';
import { withRetry } from './retry.ts';
import { measureStatement } from './statement-times.ts';

/** The embedded database, which can export its data as one file. */
export interface EmbeddedDatabase extends Database {
  /** All data as a tar archive. */
  readonly archive: () => Promise<Blob>;
}

/**
 * Opens PostgreSQL in a thread of this process. Data live in `folder`, or in memory without one, starting as a copy of
 * `contents`, the archive of another database. It has one connection: database transactions run one after another.
 * After a panic, for example when PostgreSQL cannot write its log, the next request reopens the folder.
 */
export async function openPglite(folder?: string, contents?: Blob): Promise<EmbeddedDatabase> {
  const turn = serialQueue();
  let engine = await startEngine(folder, contents);
  let isClosed = false;
  const use = <T>(work: (alive: Engine) => Promise<T>): Promise<T> =>
    turn(async () => {
      if (isClosed) throw new ConnectionError('the embedded database is closed');
      if (engine.death() !== undefined && folder !== undefined) engine = await restartEngine(folder, engine);
      return work(engine);
    });
  return {
    product: 'pglite',
    query: (statement) => use(({ query }) => query(statement)),
    transaction: (work) => withRetry(() => use((alive) => inTransaction(alive, work))),
    script: (script) => use((alive) => runScript(alive, script)),
    archive: () => use((alive) => alive.archive()),
    close: () =>
      turn(async () => {
        if (isClosed) return;
        isClosed = true;
        await engine.close();
      }),
  };
}

/** A PostgreSQL in WebAssembly. After a panic it is dead: further statements would never return. */
interface Engine extends Connection {
  /** The error that ended it; undefined while it runs. */
  readonly death: () => unknown;
  readonly archive: () => Promise<Blob>;
  readonly close: () => Promise<void>;
}

async function startEngine(folder: string | undefined, contents?: Blob): Promise<Engine> {
  const worker = await startEmbedded({ folder, contents });
  const turn = serialQueue();
  let death: unknown;
  const call = (request: ThreadRequest): Promise<unknown> =>
    turn(async () => {
      if (death !== undefined) throw deadError(death);
      try {
        return await worker.ask(request);
      } catch (error) {
        if (!isPanic(error)) throw toDatabaseError(error);
        death = error;
        await worker.end();
        throw deadError(error);
      }
    });
  return {
    query: async <R extends Row>({ text, values, planned }: Statement) => {
      const isPrepared = values.length > 0 && planned === undefined;
      return toRows(
        await measureStatement(text, () => call({ kind: 'query', text, values, isPrepared })),
      ) as readonly R[]; // as the statement selects
    },
    script: async (text) => toRows(await measureStatement(text, () => call({ kind: 'script', text }))),
    archive: async () => (await call({ kind: 'archive' })) as Blob, // as the thread answers it
    death: () => death,
    close: async () => {
      try {
        if (death === undefined) await call({ kind: 'close' });
      } finally {
        await worker.end();
      }
    },
  };
}

function toRows(answer: unknown): readonly Row[] {
  const results = answer as readonly ResultRows[]; // as the thread answers rows
  return results.flatMap(({ rows, json }) => (json.length === 0 ? rows : rows.map((row) => withJson(row, json))));
}

function withJson(row: Row, names: readonly string[]): Row {
  const parsed = names.map((name) => {
    const value = row[name];
    return [name, typeof value === 'string' ? JSON.parse(value) : value] as const;
  });
  return { ...row, ...Object.fromEntries(parsed) };
}

/** After PANIC or FATAL the server is gone; WebAssembly throws a RuntimeError instead. */
function isPanic(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFatal = 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL');
  return isFatal || error.name === 'RuntimeError';
}

function deadError(death: unknown): Error {
  return storageFullOf(death) ?? new ConnectionError('the embedded database ended', { cause: death });
}

async function restartEngine(folder: string, dead: Engine): Promise<Engine> {
  try {
    return await startEngine(folder);
  } catch (error) {
    throw storageFullOf(error) ?? deadError(dead.death());
  }
}

async function inTransaction<T>(engine: Engine, work: (connection: Connection) => Promise<T>): Promise<T> {
  await engine.script('begin');
  let isOpen = true;
  const query: Connection['query'] = (statement) =>
    isOpen ? engine.query(statement) : Promise.reject(new Error('the database transaction has ended'));
  const script: Connection['script'] = (text) =>
    isOpen ? engine.script(text) : Promise.reject(new Error('the database transaction has ended'));
  try {
    const result = await work({ query, script });
    isOpen = false;
    await engine.script('commit').catch(unknownOutcome);
    noteCommit();
    return result;
  } catch (error) {
    isOpen = false;
    // A panic has already ended the database transaction.
    if (engine.death() === undefined) await engine.script('rollback');
    throw toDatabaseError(error);
  }
}

/** @throws OutcomeUnknown if the database ended during the commit */
function unknownOutcome(error: unknown): never {
  if (!(error instanceof ConnectionError)) throw error;
  throw new OutcomeUnknown('the embedded database ended during a commit', { cause: error.cause });
}

async function runScript(engine: Engine, script: string): Promise<readonly Row[]> {
  try {
    return await engine.script(script);
  } catch (error) {
    // The script may have left a database transaction open, which the next statement would join.
    if (engine.death() === undefined) await engine.script('rollback');
    throw error;
  }
}

/** Runs tasks one after another, in the order of calls. */
type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
