/** Who trades in a loaded register, and how much. */
export interface Proportions {
  /** Organizations that trade, besides the largest. */
  readonly traders: number;
  readonly verifiers: number;
  /** Foreign suppliers, and as many foreign buyers. */
  readonly foreign: number;
}

/** One certificate of so many is the largest organization's: a tenth of all. */
export const largestShare = 10;

/** One certificate of so many came by an import from Excel, so that the filter has something rare to find. */
export const importedShare = 1_000;

const transactionsEach = 3;
const certificatesPerTrader = 50;
const certificatesPerForeigner = 1_000;

/** What every copied certificate has: the initial transaction and two sales. */
export const transactionsPerCertificate = transactionsEach;

/**
 * Organizations grow with the certificates, so that one in the middle has as many in a small register as in a large
 * one; fifty verifiers have two percent each.
 */
export function proportionsFor(certificates: number): Proportions {
  return {
    traders: Math.max(20, Math.round(certificates / certificatesPerTrader)),
    verifiers: 50,
    foreign: Math.max(2, Math.round(certificates / certificatesPerForeigner)),
  };
}
