import type { ReactNode } from 'react';
import type { Intent } from '../../metadata/types/index.ts';

/** A confirmation before an action. */
export interface Question {
  /** Names the action and the record. */
  readonly title: string;
  readonly text: string;
  /** Facts of the decision. */
  readonly about?: ReactNode;
  /** Label of the confirming button. */
  readonly verb: string;
  /** Label of the other button; default: Cancel. */
  readonly refusal?: string;
  readonly intent: Intent;
}
