/** The order of names that are in English. */
export const englishCollation = 'register_en';

/** Collations besides the one that texts are kept in, by language. */
export const collationOf: Readonly<Record<string, string>> = { en: englishCollation };
