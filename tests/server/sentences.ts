import i18next from 'i18next';
import { addNumberFormat } from '../../engine/format/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import type { ResponseError } from './trading-register.ts';

const { catalogue } = sharedCatalogue('metadata');
const words = i18next.createInstance();
// As in the portal: React escapes the output.
await words.init({ lng: 'sk', interpolation: { escapeValue: false } });
addNumberFormat(words);
for (const [language, texts] of Object.entries(catalogue.texts)) {
  words.addResourceBundle(language, 'translation', texts);
}

/** The message of an error as shown to a person: `amount: …`, or without a field if it concerns the whole record. */
export function sentenceIn(language: 'sk' | 'en', { message, path, params }: ResponseError): string {
  // Digits are grouped by non-breaking spaces.
  const sentence = words
    .getFixedT(language)(message, { ...params })
    .replaceAll('\u00a0', ' ');
  return path === '' ? sentence : `${path}: ${sentence}`;
}
