/** A part of the metadata that nothing uses, and why it stands there all the same. */
export interface Excuse {
  /** `permission ExportsVisit`; with `*` at its end whatever begins so. */
  readonly what: string;
  readonly why: string;
}

/** What `check` does not warn of. */
export const excused: readonly Excuse[] = [
  { what: 'enumeration AccountStatus', why: 'Specification, section 3: a type of the contract that clients know' },
  {
    what: 'text reconciliation.*',
    why: 'server/trade/reconciliation/finding.ts looks its sentences up by the kind of finding',
  },
];
