/** A month of a year, `YYYY-MM`; there was no year 0. */
export const monthForm = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/u;

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Writes a month in words, `November 2026`; anything else is written as it is. */
export function formatMonth(value: string, language: string): string {
  return monthForm.test(value) ? wordsOf(language).format(firstDay(value)) : value;
}

/** What a person typed as a month: `2026-11`, `11/2026`, `11. 2026`, or its name in one of the languages and the year. */
export function parseMonth(entry: string, languages: readonly string[]): string | undefined {
  // A name may come with its accents as characters of their own.
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

/** A month is called otherwise behind a day in some languages. */
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
