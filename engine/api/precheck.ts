import type { Values } from '../record/index.ts';
import type { Connection } from '../store/index.ts';
import type { ApiError } from './errors/api-error.ts';

/**
 * What writing new records would be refused for, told without writing any. Records are asked about one after another, each
 * after those before it that are not refused were taken in: what they would change is known of them alone. A record that is
 * refused for something else already is asked about as well, where nothing is wrong with what the precheck reads of it.
 */
export interface Precheck<R extends object = Values> {
  /** Paths of the fields that it depends on. */
  readonly reads: readonly string[];
  /** Reads what the database says of the next of them. */
  readonly load: (connection: Connection, records: readonly R[]) => Promise<void>;
  readonly refusalOf: (record: R) => ApiError | undefined | Promise<ApiError | undefined>;
  /** The record would be written. */
  readonly take: (record: R) => void;
}
