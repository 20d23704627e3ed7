/** A name with its initials kept on one line, and with the word whose comma they follow: ", a. s." never stands alone. */
export function unbroken(name: string): string {
  return name.replaceAll(/(?<=(?:^|[\s,])\p{L}\.) (?=\p{L}\.)|(?<=,) (?=\p{L}\. \p{L}\.)/gu, '\u00A0');
}
