/** Numbers of organizations in a loaded register. */
export interface Proportions {
  /** Trading organizations besides the largest. */
  readonly traders: number;
  readonly verifiers: number;
  /** Foreign suppliers, and the same number of foreign buyers. */
  readonly foreign: number;
}

/** One in ten certificates belongs to the largest organization. */
export const largestShare = 10;

/** One in a thousand certificates was imported from Excel, as a rare filter value. */
export const importedShare = 1_000;

const transactionsEach = 3;
const certificatesPerTrader = 50;
const certificatesPerForeigner = 1_000;

/** The initial transaction and two sales per copied certificate. */
export const transactionsPerCertificate = transactionsEach;

/**
 * Organizations grow with certificates, so that the median organization has equally many at all sizes; fifty verifiers
 * have two percent each.
 */
export function proportionsFor(certificates: number): Proportions {
  return {
    traders: Math.max(20, Math.round(certificates / certificatesPerTrader)),
    verifiers: 50,
    foreign: Math.max(2, Math.round(certificates / certificatesPerForeigner)),
  };
}
