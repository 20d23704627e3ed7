/** A document with all texts in one language, in reading order. */
export interface PrintedDocument {
  readonly language: string;
  /** The authority that runs the register. */
  readonly issuer: string;
  readonly title: string;
  readonly blocks: readonly PrintedBlock[];
  /** Data for verification; absent on a document that was not issued. */
  readonly stamp?: PrintedStamp;
}

export interface PrintedValue {
  readonly label: string;
  readonly value: string;
}

export interface PrintedChoice {
  readonly label: string;
  readonly answers: readonly { readonly text: string; readonly isChosen: boolean }[];
}

export type PrintedBlock = { readonly name: string; readonly title?: string } & (
  | { readonly kind: 'values'; readonly items: readonly PrintedValue[] }
  /** `text` replaces the items of an absent party. */
  | { readonly kind: 'party'; readonly items: readonly PrintedValue[]; readonly text?: string }
  | {
      readonly kind: 'table';
      readonly columns: readonly { readonly label: string; readonly align: 'start' | 'end' }[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'choices'; readonly items: readonly PrintedChoice[] }
  | { readonly kind: 'note' | 'footer'; readonly text: string }
);

export interface PrintedStamp {
  /** Document number, printed on each page. */
  readonly number: string;
  readonly items: readonly PrintedValue[];
  readonly sentence: string;
  /** Public address for verification, also in the QR code. */
  readonly address: string;
  /** `Page {page} of {pages}` */
  readonly page: string;
}
