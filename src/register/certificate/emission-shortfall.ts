import { valueAt, type RecordPath, type Values } from '../../../engine/record/index.ts';

/** Emission components that add; the others are subtracted. */
const addends = ['eec', 'el', 'ep', 'etd', 'eu', 'ecomp'] as const;

/** Why the required saving is missed, in gCO₂eq/MJ. */
export interface EmissionShortfall {
  readonly total: number;
  /** Maximum emissions. */
  readonly limit: number;
  readonly excess: number;
  /** The largest component and its required value; without `to` the limit is missed even without it. */
  readonly part?: { readonly name: string; readonly from: number; readonly to?: number };
}

/** By how much the emissions exceed the threshold's limit; undefined when they do not. */
export function shortfallOf(record: Values): EmissionShortfall | undefined {
  const at = (...path: RecordPath) => thousandths(valueAt(record, path));
  const [total, reference, threshold] = [at('emission', 'total'), at('referenceEmission'), at('savingThreshold')];
  if (total === undefined || reference === undefined || threshold === undefined) return undefined;
  // Rounded down to a thousandth: a rounded-up limit would be shown and still missed.
  const limit = Math.floor((reference * (100_000 - threshold)) / 100_000);
  const excess = total - limit;
  if (excess <= 0) return undefined;
  const [heaviest] = addends
    .map((name) => ({ name, weight: at('emission', name) ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const shortfall = { total: total / 1000, limit: limit / 1000, excess: excess / 1000 };
  return heaviest === undefined ? shortfall : { ...shortfall, part: fallen(heaviest, excess) };
}

function fallen({ name, weight }: { readonly name: string; readonly weight: number }, excess: number) {
  const from = weight / 1000;
  return weight < excess ? { name, from } : { name, from, to: (weight - excess) / 1000 };
}

/** Integer thousandths, which a binary float adds exactly. */
function thousandths(value: unknown): number | undefined {
  const isGiven = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isGiven && Number.isFinite(Number(value)) ? Math.round(Number(value) * 1000) : undefined;
}
