/** A month, `YYYY-MM`, without year 0. */
export const monthForm = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/u;

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Formats a month, `November 2026`; other texts are returned unchanged. */
export function formatMonth(value: string, language: string): string {
  return monthForm.test(value) ? wordsOf(language).format(firstDay(value)) : value;
}

/** Parses a month: `2026-11`, `11/2026`, `11. 2026`, or its name in one of the languages and the year. */
export function parseMonth(entry: string, languages: readonly string[]): string | undefined {
  // Accents may be separate combining characters.
  const text = entry.trim().normalize('NFC');
  const [, yearFirst = '', monthLast = ''] = /^(\d{4})\s*[-/.]\s*(\d{1,2})$/u.exec(text) ?? [];
  const [, monthFirst = '', yearLast = ''] = /^(\d{1,2})(?:\s*[-/.]\s*|\s+)(\d{4})$/u.exec(text) ?? [];
  const [, name = '', namedYear = ''] = /^(\p{L}+)\.?\s+(\d{4})$/u.exec(text) ?? [];
  const month = monthLast || monthFirst || monthNamed(name, languages);
  const value = `${yearFirst || yearLast || namedYear}-${month.padStart(2, '0')}`;
  return monthForm.test(value) ? value : undefined;
}

function monthNamed(name: string, languages: readonly string[]): string {
  const asked = name.toLocaleLowerCase();
  return months.find((month) => languages.some((language) => namesOf(month, language).includes(asked))) ?? '';
}

/** Some languages inflect the month after a day. */
function namesOf(month: string, language: string): readonly string[] {
  const date = firstDay(`2026-${month}`);
  const styles = [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }] as const;
  return styles.flatMap((style) =>
    new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })
      .formatToParts(date)
      .flatMap(({ type, value }) => (type === 'month' ? [value.toLocaleLowerCase().replace('.', '')] : [])),
  );
}

function firstDay(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}

const words = new Map<string, Intl.DateTimeFormat>();

function wordsOf(language: string): Intl.DateTimeFormat {
  const known =
    words.get(language) ?? new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  words.set(language, known);
  return known;
}
