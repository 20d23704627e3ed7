import type { Entity } from '../../metadata/index.ts';
import type { ApiServices } from '../api-services.ts';
import type { RequestContext } from '../types.ts';

/** Something that one may do with a record, or with records of its kind. */
export interface ExplainedOperation {
  readonly kind: 'READ' | 'VIEW' | 'ACTION';
  /** `read`, `history`, or what the view or the action is called. */
  readonly name: string;
  /** entries: what a person fills in decides besides. */
  readonly needs: 'nothing' | 'entries';
  /** Does it as far as it goes without entries, and leaves nothing behind. @throws ApiError with what refuses it */
  readonly attempt: (as: RequestContext) => Promise<unknown>;
}

/** The record that it is done with. */
export interface About {
  readonly services: ApiServices;
  readonly entity: Entity;
  readonly id: string;
}
