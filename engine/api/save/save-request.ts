import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { UploadedFile } from '../api-services.ts';
import type { KnownReferences } from './known-references.ts';

/** One save: what is given, and of what. */
export interface SaveRequest {
  readonly entity: Entity;
  /** As the entity's GraphQL input has it: `id` and `rowVersion` besides the fields. */
  readonly input: Values;
  /** Values of fields that the operation itself gives, read-only ones among them. */
  readonly preset?: Values | undefined;
  /** Which records its operation saves; absent: new ones and stored ones. */
  readonly occasion?: 'create' | 'update' | undefined;
  /** The input in the record's own terms, where more is known than was given. */
  readonly facts?: Values | undefined;
  /** What a record that stems from another has of that one. */
  readonly copied?: Values | undefined;
  readonly uploads: readonly UploadedFile[];
  /** Places whose values are not known, such as `authors.0.name`: all else is validated, and the record may not be written. */
  readonly unknown?: readonly string[] | undefined;
  readonly known?: KnownReferences | undefined;
  /** `together`: whoever saves several records validates the limits that they share once all are written. */
  readonly limits?: 'together' | undefined;
}
