/**
 * Makes legal forms and initials non-breaking, including the word before the comma, so that ", a. s." never wraps
 * alone. Phone numbers too.
 */
export function withNonBreakingSpaces(name: string): string {
  return name.replaceAll(spaces, '\u00A0');
}

const spaces = /(?<=(?:^|[\s,])\p{L}\.) (?=\p{L}\.)|(?<=,) (?=\p{L}\. \p{L}\.)|(?<=^\+[\d ]*\d) (?=\d)/gu;
