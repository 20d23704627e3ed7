export interface LibraryMember {
  readonly id: string;
  readonly name?: string | null;
  readonly limit?: string | null;
  readonly active?: boolean | null;
  readonly valuesFrom?: string | null;
  readonly formerValues?: readonly {
    readonly from?: string | null;
    readonly until: string;
    readonly limit?: string | null;
  }[];
  readonly sponsor?: LibraryMember | null;
}

export interface LibraryLoan {
  readonly amount?: string | null;
  readonly copies?: number | null;
  readonly status?: string | null;
  readonly overdue?: boolean | null;
  readonly due?: string | null;
  readonly member?: LibraryMember | null;
  readonly fines?: readonly { readonly amount?: string | null; readonly paid?: boolean | null }[];
}

/** A book of the test library, and the row for rules inside rows. */
export interface LibraryBook {
  readonly record: {
    readonly title?: string | null;
    readonly note?: string | null;
    readonly language?: string | null;
    readonly price?: string | number | null;
    readonly fee?: string | null;
    readonly copies?: number | null;
    readonly lent?: boolean | null;
    readonly reserved?: boolean | null;
    readonly acquired?: string | null;
    readonly due?: string | null;
    readonly lentAt?: string | null;
    readonly returnedAt?: string | null;
    readonly dimensions?: { readonly width?: string | null } | null;
    readonly member?: LibraryMember | null;
    readonly owner?: LibraryMember | null;
    readonly loans?: readonly LibraryLoan[];
  };
  readonly row?: { readonly name?: string | null; readonly share?: string | null };
}
