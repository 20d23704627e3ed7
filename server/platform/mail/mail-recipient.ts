/** A recipient of mail. */
export interface MailRecipient {
  readonly email: string;
  readonly name?: string;
  /** Default and fallback for unsupported languages: the product's first. */
  readonly language?: string;
  /** The recipient's user id. */
  readonly person?: string | null;
  /** The organization of the notice; former members get nothing. */
  readonly within?: string | null;
}
