import { sharedCatalogue } from '../server/catalogues.ts';
import { isValues, type Values } from '../../engine/record/index.ts';

export type Language = 'sk' | 'en';
/** Says in a language what a screen says in Slovak; `{name}` and `{{name}}` in it are filled in. */
export type Words = (slovak: string, params?: Readonly<Record<string, string>>) => string;

const { catalogue, referenceData } = sharedCatalogue('metadata');

/** The words of a walk in a language: labels, sentences, subjects of mails and names of reference lists. */
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
  // What files say is on no screen.
  ...pairsIn({ ...catalogue, texts: {}, imports: {}, exports: {} }),
]);

/** Every text that stands in both languages somewhere in `value`. */
function pairsIn(value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap(pairsIn);
  if (!isValues(value)) return [];
  return [
    ...pairsOf(value['sk'], value['en']),
    ...pairsOf(value['nameSK'], value['nameEN']),
    // What a history says of an action is a noun in Slovak, which may be the name of a step too.
    ...Object.entries(value).flatMap(([key, part]) => (key === 'past' ? [] : pairsIn(part))),
  ];
}

/** Two trees of words of one shape. */
function pairsOf(slovak: unknown, said: unknown): readonly (readonly [string, string])[] {
  if (typeof slovak === 'string' && typeof said === 'string') return [[slovak, said]];
  if (!isValues(slovak) || !isValues(said)) return [];
  const others: Values = said;
  return Object.entries(slovak).flatMap(([key, value]) => pairsOf(value, others[key]));
}
