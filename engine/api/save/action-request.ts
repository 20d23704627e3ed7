import type { Entity, MutationAction } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';

/** An action on one record. */
export interface ActionRequest {
  readonly entity: Entity;
  readonly action: MutationAction;
  readonly id: string;
  /** Arguments after validation by its form. */
  readonly arguments: Values;
  /** Arguments as the client sent them; absent for side effects. */
  readonly given?: Values;
}
