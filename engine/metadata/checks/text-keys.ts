import type { Json } from '../types/index.ts';
import { isObject } from '../load/merge.ts';
import type { Check, Finding } from './finding.ts';

/** What stands under a key in one language. */
interface Words {
  readonly sentences: readonly string[];
  /** The names it stands under, of which a plural has several: `scale_one`, `scale_few`. */
  readonly names: readonly string[];
}

type WordsByKey = ReadonlyMap<string, Words>;

/** The words of every language: the same keys, the same parameters in each sentence, all plural forms. */
export const checkTextKeys: Check = ({ catalogue: { texts, languages } }) => {
  const words = languages.map((language) => [language, wordsOf(texts[language] ?? {}, '')] as const);
  const needed = new Map(languages.map((language) => [language, pluralForms(language)]));
  const all = [...new Set(words.flatMap(([, of]) => [...of.keys()]))];
  return all.flatMap((key): readonly Finding[] => {
    const missing = words.filter(([, of]) => !of.has(key));
    if (missing.length === 0)
      return [
        ...words.flatMap(([language, of]) => plurals(key, of, language, needed.get(language) ?? [])),
        ...differing(key, words),
      ];
    const [present = '', of] = words.find(([, each]) => each.has(key)) ?? [];
    return missing.map(([language]) => ({
      code: 'missing-text',
      location: { document: `texts/${present}`, path: pathOf(key, of) },
      message: `"${key}" is missing in "${language}"`,
    }));
  });
};

/** Words by key, plural forms under their common key. */
function wordsOf(value: Json, prefix: string, words = new Map<string, Words>()): WordsByKey {
  if (!isObject(value)) return words;
  for (const [name, inner] of Object.entries(value)) {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof inner === 'string') {
      const { sentences = [], names = [] } = words.get(singular(key)) ?? {};
      words.set(singular(key), { sentences: [...sentences, inner], names: [...names, name] });
    } else wordsOf(inner, key, words);
  }
  return words;
}

/** `scale_few` → `scale` */
export function singular(key: string): string {
  return key.includes('_') ? key.replace(/_(zero|one|two|few|many|other)$/, '') : key;
}

/** Where a key stands; for plurals at their first form. */
function pathOf(key: string, words: WordsByKey | undefined): readonly string[] {
  const path = key.split('.');
  const last = path.at(-1) ?? '';
  const names = words?.get(key)?.names ?? [];
  return [...path.slice(0, -1), names.includes(last) ? last : (names[0] ?? last)];
}

/** `one`, `few`, `other` */
function pluralForms(language: string): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

function plurals(key: string, words: WordsByKey, language: string, needed: readonly string[]): readonly Finding[] {
  const last = key.split('.').at(-1) ?? '';
  const forms = words.get(key)?.names.filter((name) => name !== last) ?? [];
  if (forms.length === 0) return [];
  return needed
    .map((category) => `${last}_${category}`)
    .filter((form) => !forms.includes(form))
    .map((form) => ({
      code: 'missing-plural',
      location: { document: `texts/${language}`, path: pathOf(key, words) },
      message: `the plural form "${form}" is missing in "${language}"`,
    }));
}

function differing(key: string, [first, ...others]: readonly (readonly [string, WordsByKey])[]): readonly Finding[] {
  const [language = '', words] = first ?? [];
  const wanted = parameters(words?.get(key)?.sentences ?? []);
  return others.flatMap(([other, ofOther]): readonly Finding[] => {
    const given = parameters(ofOther.get(key)?.sentences ?? []);
    if (given.join() === wanted.join()) return [];
    const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));
    return [
      {
        code: 'differing-parameters',
        location: { document: `texts/${other}`, path: key.split('.') },
        message: `"${key}" has the parameters ${list(given)} in "${other}" and ${list(wanted)} in "${language}"`,
      },
    ];
  });
}

function parameters(sentences: readonly string[]): readonly string[] {
  if (!sentences.some((sentence) => sentence.includes('{{'))) return [];
  return [
    ...new Set(
      sentences.flatMap((sentence) => [...sentence.matchAll(/\{\{\s*([A-Za-z0-9_]+)/g)].map(([, name = '']) => name)),
    ),
  ].toSorted();
}
