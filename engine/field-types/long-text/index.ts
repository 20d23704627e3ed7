import type { ValueFacts } from '../facts.ts';
import { textType } from '../text/index.ts';

/** A text of several lines. */
export const longTextType = { ...textType, isWide: true } as const satisfies ValueFacts;
