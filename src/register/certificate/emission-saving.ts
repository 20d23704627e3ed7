/** Whether the required saving is reached; without a requirement there is nothing to judge. */
export type Verdict = 'met' | 'notMet' | 'noVerdict';

/** An emission saving against what is required, all in percent. */
export interface EmissionSaving {
  readonly percent: number;
  readonly required: number | undefined;
  /** How much of a bar from 0 to 100 is filled: a fuel may emit more than the fossil one, or save more than all of it. */
  readonly filled: number;
  readonly verdict: Verdict;
}

/** Reads the saving and the requirement of a certificate; an empty saving is none. */
export function savingOf(saving: unknown, threshold: unknown): EmissionSaving {
  const percent = percentOf(saving) ?? 0;
  const required = percentOf(threshold);
  const filled = Math.min(100, Math.max(0, percent));
  if (required === undefined) return { percent, required, filled, verdict: 'noVerdict' };
  return { percent, required, filled, verdict: percent >= required ? 'met' : 'notMet' };
}

/** Two decimal places at most, which a binary float tells apart safely. */
function percentOf(value: unknown): number | undefined {
  const isGiven = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isGiven && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
