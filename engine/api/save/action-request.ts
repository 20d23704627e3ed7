import type { Entity, MutationAction } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';

/** One action asked for on one record. */
export interface ActionRequest {
  readonly entity: Entity;
  readonly action: MutationAction;
  readonly id: string;
  /** What its dialog asked, filled in by the rules of its form. */
  readonly arguments: Values;
  /** The same as its caller gave it; absent where nobody gave anything. */
  readonly given?: Values;
}
