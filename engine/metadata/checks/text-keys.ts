import type { Json } from '../types/index.ts';
import { isObject } from '../load/merge.ts';
import type { Check, Finding } from './finding.ts';

/** The words of every language: the same keys, the same parameters in each sentence, all plural forms. */
export const textKeys: Check = ({ catalogue: { texts, languages } }) => {
  const words = new Map(languages.map((language) => [language, wordsOf(texts[language] ?? {}, '')]));
  const all = [...new Set([...words.values()].flatMap((of) => [...of.keys()]))];
  return all.flatMap((key): readonly Finding[] => {
    const missing = languages.filter((language) => !words.get(language)?.has(key));
    const present = languages.find((language) => words.get(language)?.has(key)) ?? '';
    const path = pathOf(key, texts[present]);
    if (missing.length > 0) {
      return missing.map((language) => ({
        code: 'missing-text',
        place: { document: `texts/${present}`, path },
        message: `"${key}" is missing in "${language}"`,
      }));
    }
    return [...plurals(key, languages, texts), ...differing(key, languages, words)];
  });
};

/** Sentences by key, plural forms under their common key. */
function wordsOf(value: Json, prefix: string): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  if (!isObject(value)) return found;
  for (const [name, inner] of Object.entries(value)) {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof inner === 'string') found.set(singular(key), [...(found.get(singular(key)) ?? []), inner]);
    else for (const [deeper, sentences] of wordsOf(inner, key)) found.set(deeper, sentences);
  }
  return found;
}

/** `scale_few` → `scale` */
export function singular(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

/** Where a key stands; for plurals at their first form. */
function pathOf(key: string, words: Json | undefined): readonly string[] {
  const path = key.split('.');
  const parent = path.slice(0, -1).reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), words);
  const last = path.at(-1) ?? '';
  const form =
    isObject(parent) && !Object.hasOwn(parent, last)
      ? Object.keys(parent).find((name) => singular(name) === last)
      : last;
  return [...path.slice(0, -1), form ?? last];
}

function plurals(key: string, languages: readonly string[], texts: Readonly<Record<string, Json>>): readonly Finding[] {
  return languages.flatMap((language): readonly Finding[] => {
    const path = pathOf(key, texts[language]);
    const parent = path
      .slice(0, -1)
      .reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), texts[language]);
    const last = key.split('.').at(-1) ?? '';
    const forms = isObject(parent)
      ? Object.keys(parent).filter((name) => name !== last && singular(name) === last)
      : [];
    if (forms.length === 0) return [];
    const needed = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.map((category) => `${last}_${category}`);
    return needed
      .filter((form) => !forms.includes(form))
      .map((form) => ({
        code: 'missing-plural',
        place: { document: `texts/${language}`, path },
        message: `the plural form "${form}" is missing in "${language}"`,
      }));
  });
}

function differing(
  key: string,
  languages: readonly string[],
  words: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>,
): readonly Finding[] {
  const [first = '', ...others] = languages;
  const wanted = parameters(words.get(first)?.get(key) ?? []);
  return others.flatMap((language): readonly Finding[] => {
    const found = parameters(words.get(language)?.get(key) ?? []);
    if (found.join() === wanted.join()) return [];
    const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));
    return [
      {
        code: 'differing-parameters',
        place: { document: `texts/${language}`, path: key.split('.') },
        message: `"${key}" has the parameters ${list(found)} in "${language}" and ${list(wanted)} in "${first}"`,
      },
    ];
  });
}

function parameters(sentences: readonly string[]): readonly string[] {
  return [
    ...new Set(
      sentences.flatMap((sentence) => [...sentence.matchAll(/\{\{\s*([A-Za-z0-9_]+)/g)].map(([, name = '']) => name)),
    ),
  ].toSorted();
}
