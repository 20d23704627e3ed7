import type { Connection } from '../../../engine/store/index.ts';

/** Work for a record that somebody waits for and no request has the time to do. */
export interface Task {
  /** Lower-case words joined by dashes. */
  readonly name: string;
  /**
   * Goes on from what the record says is done, and returns at once where all of it is. What must not be done twice is
   * done in database transactions that start with `hold`.
   * @returns what the log says of it
   */
  readonly run: (work: TaskWork) => Promise<object>;
  /**
   * Locks the record before the task is: requests lock what they change first and ask or cancel its work then, and in
   * the other order the two would wait for each other.
   */
  readonly lock: (connection: Connection, id: string) => Promise<void>;
  /** Says on the record that a fault ended its work, in the database transaction that ends it. */
  readonly fault: (connection: Connection, ended: EndedByFault) => Promise<void>;
  /** How many one process works on at a time; one unless told. */
  readonly atOnce?: number;
}

export interface TaskWork {
  /** The record's. */
  readonly id: string;
  /** Aborted when the process stops, and when the work is cancelled or another process's. */
  readonly signal: AbortSignal;
  /**
   * Locks the record and keeps the work for as long as the database transaction lasts, in which a step of it is saved:
   * it gets on, and may be tried five times more.
   * @throws TaskLost when it was cancelled or another process has taken it up
   */
  readonly hold: (connection: Connection) => Promise<void>;
  /** The same for what each attempt says anew, such as that it began: it gets nobody on. */
  readonly begin: (connection: Connection) => Promise<void>;
}

/** The fault in the log is found by its reference. */
export interface EndedByFault {
  readonly id: string;
  readonly reference: string;
}

/** What a process worked on was cancelled, or is another's: nothing of it may be written here any more. */
export class TaskLost extends Error {
  override readonly name = 'TaskLost';
}
