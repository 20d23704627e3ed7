import { origins } from './model-certificates.ts';

const stepWeights = {
  register: 6,
  offer: 24,
  confirm: 20,
  reject: 6,
  edit: 12,
  toMarket: 5,
  disconfirm: 8,
  remove: 9,
  giveBack: 14,
  correctSale: 8,
  lose: 6,
  correct: 7,
  removeCertificate: 3,
  split: 7,
} as const;

export type StepKind = keyof typeof stepWeights;

/** One step of a run. Numbers select among the records at replay, so that a shortened run remains valid. */
export interface OracleStep {
  readonly kind: StepKind;
  /** Actor: small numbers select the expected organization, others any. */
  readonly who: number;
  readonly certificate: number;
  readonly transaction: number;
  readonly other: number;
  /** Selects the amount, relative to the stock. */
  readonly share: number;
  readonly origin: (typeof origins)[number];
}

/** A seeded generator of small random numbers (mulberry32), so that runs are reproducible. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The steps of a seed. */
export function stepsOf(seed: number, count: number): readonly OracleStep[] {
  const random = randomFrom(seed);
  const kinds = Object.keys(stepWeights) as StepKind[]; // keys of the table above
  const bag = kinds.flatMap((kind) => Array.from({ length: stepWeights[kind] }, () => kind));
  return Array.from({ length: count }, (_, index) => ({
    kind: index < 4 ? 'register' : (bag[random(bag.length)] ?? 'offer'),
    who: random(10),
    certificate: random(1000),
    transaction: random(1000),
    other: random(1000),
    share: random(1000),
    origin: origins[random(origins.length)] ?? 'production',
  }));
}
