/** Verdict on the required saving; none without a requirement or saving. */
export type SavingVerdict = 'met' | 'notMet' | 'noThreshold' | 'noSaving';

/** An emission saving and its requirement, in percent. */
export interface EmissionSaving {
  /** Undefined until it can be computed. */
  readonly percent: number | undefined;
  readonly required: number | undefined;
  /** Filled part of the bar, 0 to 100: savings may be negative or above 100 %. */
  readonly filled: number;
  readonly verdict: SavingVerdict;
}

/** Computes saving and requirement of a certificate; an empty saving is undefined. */
export function savingOf(saving: unknown, threshold: unknown): EmissionSaving {
  const [percent, required] = [percentOf(saving), percentOf(threshold)];
  const filled = Math.min(100, Math.max(0, percent ?? 0));
  return { percent, required, filled, verdict: verdictOf(percent, required) };
}

function verdictOf(percent: number | undefined, required: number | undefined): SavingVerdict {
  if (percent === undefined) return 'noSaving';
  if (required === undefined) return 'noThreshold';
  return percent >= required ? 'met' : 'notMet';
}

/** At most two decimals, for which a binary float is accurate enough. */
function percentOf(value: unknown): number | undefined {
  const isGiven = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isGiven && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
