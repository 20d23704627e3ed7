import type { Viewer } from '../types.ts';

/** The viewer, time and request of an operation. */
export interface AuditContext {
  /** Undefined for seeds, jobs and commands. */
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly requestId: string | undefined;
}
