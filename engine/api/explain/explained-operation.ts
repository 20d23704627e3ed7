import type { Entity } from '../../metadata/index.ts';
import type { ApiServices } from '../api-services.ts';
import type { RequestContext } from '../types.ts';

/** An operation on a record, or on records of its kind. */
export interface ExplainedOperation {
  readonly kind: 'READ' | 'VIEW' | 'ACTION';
  /** `read`, `history`, or the name of the view or action. */
  readonly name: string;
  /** `entries`: the result also depends on form input. */
  readonly needs: 'nothing' | 'entries';
  /** Simulates it without form input, and rolls back. @throws ApiError with the refusal */
  readonly attempt: (as: RequestContext) => Promise<unknown>;
}

/** The record of the operation. */
export interface About {
  readonly services: ApiServices;
  readonly entity: Entity;
  readonly id: string;
}
