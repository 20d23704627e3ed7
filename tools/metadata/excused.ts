/** Unused metadata with the reason to keep it. */
export interface Excuse {
  /** `permission ExportsVisit`; a trailing `*` matches any suffix. */
  readonly what: string;
  readonly why: string;
}

/** Unused metadata that `check` does not report. */
export const excused: readonly Excuse[] = [
  { what: 'enumeration AccountStatus', why: 'Specification, section 3: a type of the contract that clients know' },
  {
    what: 'text reconciliation.*',
    why: 'server/trade/reconciliation/finding.ts looks its sentences up by the kind of finding',
  },
];
