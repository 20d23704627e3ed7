import type { Values } from '../record/index.ts';
import type { Connection } from '../store/index.ts';
import type { ApiError } from './errors/api-error.ts';

/**
 * Predicts the refusals of new records without writing. Records are checked in order, as if the accepted ones before
 * were written; the precheck tracks their effects itself. A record with other issues is checked too, if the fields that
 * the precheck reads are valid.
 */
export interface Precheck<R extends object = Values> {
  /** Paths of the fields that it reads. */
  readonly reads: readonly string[];
  /** Loads database state for the next batch of records. */
  readonly load: (connection: Connection, records: readonly R[]) => Promise<void>;
  readonly refusalOf: (record: R) => ApiError | undefined | Promise<ApiError | undefined>;
  /** Called for a record that would be written. */
  readonly take: (record: R) => void;
}
