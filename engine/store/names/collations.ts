export const englishCollation = 'register_en';

/** Collations other than the default, by language. */
export const collationOf: Readonly<Record<string, string>> = { en: englishCollation };
