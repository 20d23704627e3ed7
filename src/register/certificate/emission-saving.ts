/** Whether the required saving is reached; without a requirement, or without a saving, there is no verdict. */
export type SavingVerdict = 'met' | 'notMet' | 'noThreshold' | 'noSaving';

/** An emission saving against what is required, all in percent. */
export interface EmissionSaving {
  /** Undefined until everything it is computed from is there. */
  readonly percent: number | undefined;
  readonly required: number | undefined;
  /** How much of a bar from 0 to 100 is filled: a fuel may emit more than the fossil one, or save more than all of it. */
  readonly filled: number;
  readonly verdict: SavingVerdict;
}

/** Reads the saving and the requirement of a certificate; an empty saving is none. */
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

/** Two decimal places at most, which a binary float tells apart safely. */
function percentOf(value: unknown): number | undefined {
  const isGiven = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isGiven && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
