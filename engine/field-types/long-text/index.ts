import type { ValueFacts } from '../facts.ts';
import { text } from '../text/index.ts';

/** A text of several lines. */
export const longText = { ...text, isWide: true } as const satisfies ValueFacts;
