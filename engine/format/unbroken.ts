/** A name with its initials kept on one line: "a. s." and "s. r. o." break nowhere within. */
export function unbroken(name: string): string {
  return name.replaceAll(/(?<=(?:^|[\s,])\p{L}\.) (?=\p{L}\.)/gu, '\u00A0');
}
