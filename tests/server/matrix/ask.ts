import type { Values } from '../../../engine/record/index.ts';

/** One way to ask an operation, and what metadata says who may. */
export interface OperationRequest {
  readonly operation: string;
  readonly access: 'viewer' | 'public';
  readonly permissions: readonly (string | undefined)[];
  /** What is asked about, by its name in the cast; absent: no record. */
  readonly about?: string;
  /** Without it the answer is that of a record that is not there. */
  readonly hiddenWithout?: string;
  /** What is done to the record, as `reaches` calls it. */
  readonly does?: string;
  /** Where the record's id stands: `filter.id[]` in a list. */
  readonly at?: string;
  readonly given?: Values;
  /** Values of the record before it is asked about. */
  readonly state?: Values;
}
