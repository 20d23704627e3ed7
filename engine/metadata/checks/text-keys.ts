import type { Json } from '../types/index.ts';
import { isObject } from '../load/merge.ts';
import { finding, type Check, type Findings } from './finding.ts';

/** Texts of a key in one language. */
interface Words {
  readonly sentences: readonly string[];
  /** The names of the key; a plural has several: `scale_one`, `scale_few`. */
  readonly names: readonly string[];
}

type WordsByKey = ReadonlyMap<string, Words>;

/** Checks that all languages have the same keys, parameters and all their plural forms. */
export const checkTextKeys: Check = function* ({ catalogue: { texts, languages } }) {
  const words = languages.map((language) => [language, wordsOf(texts[language] ?? {}, '')] as const);
  const needed = new Map(languages.map((language) => [language, pluralForms(language)]));
  for (const key of new Set(words.flatMap(([, of]) => [...of.keys()]))) {
    const missing = words.filter(([, of]) => !of.has(key));
    const [present = '', ofPresent] = words.find(([, each]) => each.has(key)) ?? [];
    for (const [language] of missing) {
      const location = { document: `texts/${present}`, path: pathOf(key, ofPresent) };
      yield finding('missing-text', location, `"${key}" is missing in "${language}"`);
    }
    if (missing.length > 0) continue;
    for (const [language, of] of words) yield* plurals(key, of, language, needed.get(language) ?? []);
    yield* differing(key, words);
  }
};

/** Texts by key, plural forms under their base key. */
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

/** The path of a key; for plurals that of the first form. */
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

function* plurals(key: string, words: WordsByKey, language: string, needed: readonly string[]): Findings {
  const last = key.split('.').at(-1) ?? '';
  const forms = words.get(key)?.names.filter((name) => name !== last) ?? [];
  for (const form of forms.length === 0 ? [] : needed.map((category) => `${last}_${category}`)) {
    const location = { document: `texts/${language}`, path: pathOf(key, words) };
    if (!forms.includes(form))
      yield finding('missing-plural', location, `the plural form "${form}" is missing in "${language}"`);
  }
}

function* differing(key: string, [first, ...others]: readonly (readonly [string, WordsByKey])[]): Findings {
  const [language = '', words] = first ?? [];
  const wanted = parameters(words?.get(key)?.sentences ?? []);
  const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));
  for (const [other, ofOther] of others) {
    const given = parameters(ofOther.get(key)?.sentences ?? []);
    if (given.join() === wanted.join()) continue;
    const message = `"${key}" has the parameters ${list(given)} in "${other}" and ${list(wanted)} in "${language}"`;
    yield finding('differing-parameters', { document: `texts/${other}`, path: key.split('.') }, message);
  }
}

function parameters(sentences: readonly string[]): readonly string[] {
  if (!sentences.some((sentence) => sentence.includes('{{'))) return [];
  return [
    ...new Set(
      sentences.flatMap((sentence) => [...sentence.matchAll(/\{\{\s*([A-Za-z0-9_]+)/g)].map(([, name = '']) => name)),
    ),
  ].toSorted();
}
