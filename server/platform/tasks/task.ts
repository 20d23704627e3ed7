import type { Connection } from '../../../engine/store/index.ts';

/** Background work for a record. */
export interface Task {
  /** Kebab case. */
  readonly name: string;
  /**
   * Continues from the progress stored in the record; returns at once when done. Steps that must not repeat run in
   * transactions that start with `hold`.
   * @returns details for the log
   */
  readonly run: (work: TaskWork) => Promise<object>;
  /** Locks the record before the task row, as requests do; the opposite order would deadlock. */
  readonly lock: (connection: Connection, id: string) => Promise<void>;
  /** Records on the record that its work ended with a fault, in the transaction that ends the task. */
  readonly fault: (connection: Connection, ended: EndedByFault) => Promise<void>;
  /** Concurrent tasks per process; default one. */
  readonly atOnce?: number;
}

export interface TaskWork {
  /** The record id. */
  readonly id: string;
  /** Aborted at shutdown, and when the task is cancelled or its lease lost. */
  readonly signal: AbortSignal;
  /**
   * Locks record and task for a transaction that saves a step; the progress resets the attempts.
   * @throws TaskLost when the task was cancelled or its lease lost
   */
  readonly hold: (connection: Connection) => Promise<void>;
  /** The same without recording progress, for writes that every attempt repeats. */
  readonly begin: (connection: Connection) => Promise<void>;
}

/** The reference identifies the fault in the log. */
export interface EndedByFault {
  readonly id: string;
  readonly reference: string;
}

/** The task was cancelled or leased by another process; no further write is allowed. */
export class TaskLost extends Error {
  override readonly name = 'TaskLost';
}
