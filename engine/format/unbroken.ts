/**
 * A name with its initials kept on one line, and with the word whose comma they follow: ", a. s." never stands alone. A
 * phone number stays on one line too.
 */
export function unbroken(name: string): string {
  return name.replaceAll(spaces, '\u00A0');
}

const spaces = /(?<=(?:^|[\s,])\p{L}\.) (?=\p{L}\.)|(?<=,) (?=\p{L}\. \p{L}\.)|(?<=^\+[\d ]*\d) (?=\d)/gu;
