import type { ReactNode } from 'react';
import type { Intent } from '../../metadata/types/index.ts';

/** One thing asked before it is done. */
export interface Question {
  /** Names the record. */
  readonly title: string;
  readonly text: string;
  /** What is decided on. */
  readonly about?: ReactNode;
  /** The verb on the button. */
  readonly verb: string;
  /** What the other button says, where more is meant than calling it off. */
  readonly refusal?: string;
  readonly intent: Intent;
}
