/** Somebody who can be written to. */
export interface Reader {
  readonly email: string;
  readonly name?: string;
  /** Absent, or one that the product does not speak: its first. */
  readonly language?: string;
}
