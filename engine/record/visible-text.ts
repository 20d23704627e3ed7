/**
 * Invisible characters of width, order, direction and variants, common in copied text. Those that form emoji stay:
 * joiners between pictographs, and variation selectors after one or before a keycap.
 */
const invisible =
  /(?!\u115F|\u1160|\u200D|\u3164|\uFE0F|\uFFA0)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\uFE0F(?!\u20E3)|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Extended_Pictographic}\uFE0F)\u200D/gu;

/** True for control characters to keep: whitespace, and U+0000, which validation refuses. */
const isSeen = (control: string): boolean => control === '\0' || /\s/u.test(control);

/** A text in NFC without invisible characters. */
export function visibleText(text: string): string {
  return text
    .replaceAll(invisible, '')
    .replaceAll(/\p{Cc}/gu, (control) => (isSeen(control) ? control : ''))
    .normalize('NFC');
}

/** A single line: spaces are normalized, collapsed and trimmed. */
export function normalizeLine(text: string): string {
  return visibleText(text)
    .replaceAll(/[\s\u115F\u1160\u2800\u3164\uFFA0]+/gu, ' ')
    .trim();
}

/** Letters written from right to left. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Isolates a value with right-to-left letters, so that the sentence around it keeps its order. */
export function isolateDirection(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}

/** Weights of the first seven digits of a company number; the eighth is the check digit. */
const weights = [8, 7, 6, 5, 4, 3, 2];

/**
 * Normalizes a company number (IČO of Slovakia and Czechia): eight digits, the last being the check digit. Missing
 * leading zeros are added; other texts, such as foreign numbers, stay unchanged.
 */
export function companyNumber(text: string): string {
  const bare = normalizeLine(text).replaceAll(' ', '');
  const digits = bare.padStart(8, '0');
  return /^\d{5,8}$/u.test(bare) && hasCheckDigit(digits) ? digits : normalizeLine(text);
}

/** True when the last of eight digits is the correct check digit. */
function hasCheckDigit(digits: string): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[7]);
}
