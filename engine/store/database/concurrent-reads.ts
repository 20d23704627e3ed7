import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerAll, Connection, Statement, Row } from '../types.ts';

/** Tasks that run concurrently in one database transaction and share statements for similar requests. */
export interface ConcurrentReads {
  readonly connection: Connection;
  /**
   * Runs tasks and waits for all of them. A task may throw only if the whole database transaction is to be rolled back.
   * @throws the error of the first that failed; the others end with it
   */
  readonly run: <T>(works: readonly (() => Promise<T>)[]) => Promise<readonly T[]>;
}

/**
 * Adds a request to a batch: all concurrent requests under one key are answered by one call. On an unshared connection
 * it is a call for one request.
 * @param key identifies everything that `answerAll` builds its statement from
 * @param answerAll answers requests in their order; throws only what rolls back the database transaction
 */
export async function inBatch<Request, Answer>(
  connection: Connection,
  key: string,
  request: Request,
  answerAll: AnswerAll<Request, Answer>,
): Promise<Answer> {
  if (connection.batch !== undefined) return await connection.batch(key, request, answerAll);
  const [answer] = await answerAll(connection, [request]);
  return answer as Answer; // one request has one answer
}

/** Lets tasks share a connection. Nothing else may use it until they have finished. */
export function openConcurrentReads(connection: Connection): ConcurrentReads {
  const shared = new SharedConnection(connection);
  return {
    connection: {
      query: (statement) => shared.query(statement),
      script: (text, patience) => shared.script(text, patience),
      batch: (key, request, answerAll) => shared.ask(key, request, answerAll),
    },
    run: (works) => shared.run(works),
  };
}

/** Pending requests under one key. */
interface Waiting {
  readonly requests: unknown[];
  readonly answerAll: AnswerAll<unknown, unknown>;
  readonly settle: PromiseWithResolvers<unknown>[];
}

/**
 * Statements run one after another. Requests are collected until no statement runs and no task can continue without an
 * answer, which is so after a turn of the event loop.
 */
class SharedConnection {
  readonly #connection: Connection;
  readonly #waiting = new Map<string, Waiting>();
  #last: Promise<unknown> = Promise.resolve();
  #running = 0;
  #isScheduled = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  query<R extends Row>(statement: Statement): Promise<readonly R[]> {
    return this.#enqueue(() => this.#connection.query<R>(statement));
  }

  script(text: string, patience?: 'endless'): Promise<readonly Row[]> {
    return this.#enqueue(() => this.#connection.script(text, patience));
  }

  ask<Request, Answer>(key: string, request: Request, answerAll: AnswerAll<Request, Answer>): Promise<Answer> {
    const own = { requests: [], answerAll: answerAll as AnswerAll<unknown, unknown>, settle: [] }; // a key is of one kind
    const waiting: Waiting = this.#waiting.get(key) ?? own;
    this.#waiting.set(key, waiting);
    const answer = Promise.withResolvers<Answer>();
    waiting.requests.push(request);
    waiting.settle.push(answer as PromiseWithResolvers<unknown>); // as its request
    this.#schedule();
    return answer.promise;
  }

  async run<T>(works: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
    const begun: Promise<T>[] = [];
    await this.#forEachYielding(works, (work) => {
      const result = this.#recordingFailure(work);
      // It may fail before all have started; `allSettled` reports it.
      result.catch(() => undefined);
      begun.push(result);
    });
    const results = await Promise.allSettled(begun);
    if (this.#failure !== undefined) throw this.#failure.error;
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  }

  /** Handles one item after another, with a turn of the event loop after each; no batch starts meanwhile. */
  async #forEachYielding<T>(items: readonly T[], act: (item: T) => unknown): Promise<void> {
    this.#running += 1;
    for (const item of items) {
      act(item);
      await nextTurn();
    }
    this.#running -= 1;
    this.#schedule();
  }

  async #recordingFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    }
  }

  async #enqueue<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    const answer = this.#last.then(() => this.#runUnlessFailed(work));
    this.#last = answer.catch(() => undefined);
    try {
      return await answer;
    } finally {
      this.#running -= 1;
      this.#schedule();
    }
  }

  /** A failed statement aborts the database transaction. */
  async #runUnlessFailed<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failure !== undefined) throw this.#failure.error;
    return await this.#recordingFailure(work);
  }

  #schedule(): void {
    if (this.#isScheduled || this.#running > 0 || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#running === 0) void this.#answerOldestBatch();
    });
  }

  /** Answers the oldest batch; further requests may join later batches meanwhile. */
  async #answerOldestBatch(): Promise<void> {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const [key, { requests, answerAll, settle }] = next;
    this.#waiting.delete(key);
    try {
      const answers = await this.#enqueue(() => answerAll(this.#connection, requests));
      await this.#forEachYielding([...settle.entries()], ([index, { resolve }]) => resolve(answers[index]));
    } catch (error) {
      for (const { reject } of settle) reject(error);
    }
  }
}
