import type { Viewer } from '../types.ts';

/** For whom something happens, when, and in which request. */
export interface AuditContext {
  /** Absent where the product itself acts: seeds, jobs and commands. */
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly requestId: string | undefined;
}
