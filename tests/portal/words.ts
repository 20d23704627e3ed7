import { sharedCatalogue } from '../server/catalogues.ts';
import { isValues, type Values } from '../../engine/record/index.ts';

export type Language = 'sk' | 'en';
/** Translates a Slovak screen text and fills its `{name}` and `{{name}}` placeholders. */
export type Words = (slovak: string, params?: Readonly<Record<string, string>>) => string;

const { catalogue, referenceData } = sharedCatalogue('metadata');

/** Translates labels, sentences, mail subjects and names of reference lists. @throws Error for an unknown text */
export function wordsIn(language: Language): Words {
  return (slovak, params = {}) => {
    const other = english.get(slovak);
    if (other === undefined) throw new Error(`no screen says "${slovak}" in both languages`);
    const said = language === 'sk' ? slovak : other;
    return said.replaceAll(/\{\{?(\w+)\}\}?/gu, (_, name: string) => params[name] ?? '');
  };
}

const english = new Map<string, string>([
  ...pairsIn(referenceData),
  ...pairsOf(catalogue.texts['sk'], catalogue.texts['en']),
  // Texts of import and export files are on no screen.
  ...pairsIn({ ...catalogue, texts: {}, imports: {}, exports: {} }),
]);

/** All bilingual texts inside `value`. */
function pairsIn(value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap(pairsIn);
  if (!isValues(value)) return [];
  return [
    ...pairsOf(value['sk'], value['en']),
    ...pairsOf(value['nameSK'], value['nameEN']),
    // History texts of actions are nouns in Slovak, which may also name a step.
    ...Object.entries(value).flatMap(([key, part]) => (key === 'past' ? [] : pairsIn(part))),
  ];
}

/** Pairs of texts in two trees of the same shape. */
function pairsOf(slovak: unknown, said: unknown): readonly (readonly [string, string])[] {
  if (typeof slovak === 'string' && typeof said === 'string') return [[slovak, said]];
  if (!isValues(slovak) || !isValues(said)) return [];
  const others: Values = said;
  return Object.entries(slovak).flatMap(([key, value]) => pairsOf(value, others[key]));
}
