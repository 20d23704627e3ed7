import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { UploadedFile } from '../api-services.ts';
import type { RecordedSave } from '../types.ts';
import type { KnownReferences } from './known-references.ts';

/** The request of one save. */
export interface SaveRequest {
  readonly entity: Entity;
  /** As in the entity's GraphQL input: `id` and `rowVersion` besides the fields. */
  readonly input: Values;
  /** Values that the operation sets, including read-only fields. */
  readonly preset?: Values | undefined;
  /** What the operation may save; absent: new and stored records. */
  readonly occasion?: 'create' | 'update' | undefined;
  /** The input in terms of the record, if more is known than the input. */
  readonly facts?: Values | undefined;
  /** Values that a derived record copies from its parent. */
  readonly copied?: Values | undefined;
  readonly uploads: readonly UploadedFile[];
  /** Absent: as an update. */
  readonly recorded?: RecordedSave | undefined;
  /**
   * Paths with unknown values, such as `authors.0.name`: everything else is validated, and the record cannot be
   * written.
   */
  readonly unknown?: readonly string[] | undefined;
  readonly known?: KnownReferences | undefined;
  /** `together`: the caller checks shared limits once all its records are written. */
  readonly limits?: 'together' | undefined;
}
