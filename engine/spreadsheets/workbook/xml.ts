/** Maximum characters per cell. */
const longestText = 32_767;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML: removes forbidden characters and escapes what readers take for `_xHHHH_` escapes. */
export function toXml(text: string): string {
  if (!special.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

// oxlint-disable-next-line no-control-regex -- characters that XML 1.0 cannot contain
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
// oxlint-disable-next-line no-control-regex -- likewise; one pass detects plain text, which is the common case
const special = /[&<>"\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|_x/;

/** A text for a cell, truncated with an ellipsis. */
export function cellText(text: string): string {
  return toXml(text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`);
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnLetters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
}
