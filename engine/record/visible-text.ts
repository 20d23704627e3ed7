/**
 * Signs that nobody sees, of width, order, direction and variants, of which text copied from elsewhere is full. What makes a
 * picture of others stays: the joiner between them, and the sign after one, or after a key.
 */
const invisible =
  /(?!\u115F|\u1160|\u200D|\u3164|\uFE0F|\uFFA0)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\uFE0F(?!\u20E3)|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Extended_Pictographic}\uFE0F)\u200D/gu;

/** Controls that are no spaces; U+0000 is left, since a text with it is refused. */
const isSeen = (control: string): boolean => control === '\0' || /\s/u.test(control);

/** A text as everybody means it: its letters composed, and nothing in it that nobody sees. */
export function visibleText(text: string): string {
  return text
    .replaceAll(invisible, '')
    .replaceAll(/\p{Cc}/gu, (control) => (isSeen(control) ? control : ''))
    .normalize('NFC');
}

/** A text of one line: also each space an ordinary one, no two of them together, none around it. */
export function tidyLine(text: string): string {
  return visibleText(text)
    .replaceAll(/[\s\u115F\u1160\u2800\u3164\uFFA0]+/gu, ' ')
    .trim();
}

/** Weights of the digits of a company number before the last, which is the check digit. */
const weights = [8, 7, 6, 5, 4, 3, 2];

/**
 * A company number (IČO of Slovakia and Czechia): eight digits, the last of which checks the others. One whose noughts
 * at the beginning are missing gets them; what is none stays as it is written, as numbers of other countries do.
 */
export function companyNumber(text: string): string {
  const bare = tidyLine(text).replaceAll(' ', '');
  const digits = bare.padStart(8, '0');
  return /^\d{5,8}$/u.test(bare) && hasCheckDigit(digits) ? digits : tidyLine(text);
}

/** Whether the last of eight digits is the one that follows from the others. */
function hasCheckDigit(digits: string): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[7]);
}
