/** Somebody who can be written to. */
export interface MailRecipient {
  readonly email: string;
  readonly name?: string;
  /** Absent, or one that the product does not speak: its first. */
  readonly language?: string;
  /** The id of the person they are in the register. */
  readonly person?: string | null;
  /** The organization they are told in: who is in it no more is told nothing. */
  readonly within?: string | null;
}
