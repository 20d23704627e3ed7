import type { Values } from '../../../engine/record/index.ts';

/** A way to call an operation, with the access rules of the metadata. */
export interface OperationRequest {
  readonly operation: string;
  readonly access: 'viewer' | 'public';
  readonly permissions: readonly (string | undefined)[];
  /** Name of the target record; absent if there is none. */
  readonly about?: string;
  /** Without this permission the record is reported as not found. */
  readonly hiddenWithout?: string;
  /** The kind of access to the record, as a key of `reaches`. */
  readonly does?: string;
  /** Path of the record's id in the arguments: `filter.id[]` in a list. */
  readonly at?: string;
  readonly given?: Values;
  /** Values set in the record before the request. */
  readonly state?: Values;
}
