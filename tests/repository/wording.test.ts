import { expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { isValues } from '../../engine/record/index.ts';

interface Words {
  readonly path: string;
  readonly text: string;
}

const { catalogue } = sharedCatalogue('metadata');

/** All texts and metadata labels in a language. */
const said = (language: 'sk' | 'en'): readonly Words[] => [
  ...leaves(catalogue.texts[language], 'texts'),
  ...labels({ ...catalogue, texts: {} }, language, ''),
];

function leaves(value: unknown, path: string): readonly Words[] {
  if (typeof value === 'string') return [{ path, text: value }];
  return isNested(value) ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`)) : [];
}

function labels(value: unknown, language: 'sk' | 'en', path: string): readonly Words[] {
  if (!isNested(value)) return [];
  const words = isValues(value) && typeof value['sk'] === 'string' ? value[language] : undefined;
  if (typeof words === 'string') return [{ path, text: words }];
  return Object.entries(value).flatMap(([name, inner]) => labels(inner, language, `${path}.${name}`));
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const faults = [
  { language: 'sk', title: 'no percent sign at the figure', wrong: /(?:\d|\}\})%/u },
  { language: 'en', title: 'no space before a percent sign', wrong: /(?:\d|\}\})\s%/u },
  { language: 'sk', title: 'no two full stops', wrong: /(?<!\.)\.\.(?!\.)/u },
  { language: 'en', title: 'no two full stops', wrong: /(?<!\.)\.\.(?!\.)/u },
  { language: 'sk', title: 'no two spaces', wrong: / {2}/u },
  { language: 'en', title: 'no two spaces', wrong: / {2}/u },
  {
    language: 'sk',
    title: 'the reader with a small letter',
    wrong: /[\p{Ll},;:] (?:Vy|Vás|Vám|Vami|Váš\p{Ll}*|Vaš\p{Ll}+)(?!\p{L})/u,
  },
  { language: 'en', title: 'ID in capitals', wrong: /\b(?:[Cc]ompany|[Tt]ax|VAT|[Dd]evice) id\b/u },
  { language: 'en', title: 'reasons for something', wrong: /\bReason of\b/iu },
  { language: 'sk', title: 'reflexive verbs of what ends', wrong: /(?<!sa )\b[Kk]ončí platnosť/u },
  { language: 'sk', title: 'one word for a document', wrong: /\b[Dd]oklad(?!ov)/u },
  { language: 'sk', title: 'one word for the first transaction', wrong: /\b[Pp]rv(?:á|ej|ú|ou) transakci/u },
] as const;

it.each(faults)('the terms in $language: $title', ({ language, wrong }) => {
  expect(said(language).filter(({ text }) => wrong.test(text))).toEqual([]);
});

it('names each thing by one term in all entities', () => {
  const substanceType = catalogue.entities['substanceType']?.label;
  const others = Object.values(catalogue.entities)
    .flatMap(({ name, fields }) => Object.values(fields).map((field) => ({ name, field })))
    .filter(({ field }) => field.type === 'reference' && field.to === 'substanceType')
    .filter(({ field }) => field.label['sk'] !== substanceType?.['sk'] || field.label['en'] !== substanceType?.['en']);
  expect(others.map(({ name, field }) => `${name}.${field.name}: ${field.label['sk']}, ${field.label['en']}`)).toEqual(
    [],
  );
});
