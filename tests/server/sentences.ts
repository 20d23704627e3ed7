import i18next from 'i18next';
import { addNumberFormat } from '../../engine/format/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import type { ResponseError } from './trading-register.ts';

const { catalogue } = sharedCatalogue('metadata');
const words = i18next.createInstance();
// As in the portal, where React escapes what it writes.
await words.init({ lng: 'sk', interpolation: { escapeValue: false } });
addNumberFormat(words);
for (const [language, texts] of Object.entries(catalogue.texts)) {
  words.addResourceBundle(language, 'translation', texts);
}

/** An error as a person reads it: `amount: …`, or the sentence alone where it is about the whole. */
export function sentenceIn(language: 'sk' | 'en', { message, path, params }: ResponseError): string {
  // The spaces inside of figures do not break.
  const sentence = words
    .getFixedT(language)(message, { ...params })
    .replaceAll('\u00a0', ' ');
  return path === '' ? sentence : `${path}: ${sentence}`;
}
