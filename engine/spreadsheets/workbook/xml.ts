/** The most characters a spreadsheet program takes in one cell. */
const longestText = 32_767;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML has it: what XML cannot hold is left out, and what a reader would take for an escape is escaped. */
export function toXml(text: string): string {
  if (!special.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

// oxlint-disable-next-line no-control-regex -- these are the characters XML 1.0 has no way to write
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
// oxlint-disable-next-line no-control-regex -- as above; what is plain is most of the text, and found out in one pass
const special = /[&<>"\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|_x/;

/** A text as a cell can hold it; a longer one is cut, which its last character says. */
export function cellText(text: string): string {
  return toXml(text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`);
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnLetters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
}
