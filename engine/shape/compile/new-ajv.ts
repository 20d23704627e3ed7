import { Ajv } from 'ajv';
import { formats } from './formats.ts';
import { itemsKeyword, limitKeywords } from './keywords.ts';

/** The words that say something to people alone. */
const annotations = ['kind', 'unit', 'measures'];

/** The compiler of shapes, the same for the server and for code compiled ahead of time; `asCode` keeps the code it makes. */
export function newAjv(form: 'asCode' | 'asFunction'): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    // Sentences are the product's own; schemas are made by us, and each by itself.
    messages: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    strict: true,
    // An argument of files is one or many: how many there may be is said of what has no one type.
    strictTypes: false,
    inlineRefs: false,
    formats,
    ...(form === 'asCode' && { code: { source: true, esm: true } }),
  });
  for (const keyword of ['maxLength', 'minLength', 'items']) ajv.removeKeyword(keyword);
  for (const keyword of [...limitKeywords, itemsKeyword]) ajv.addKeyword(keyword);
  ajv.addVocabulary(annotations);
  return ajv;
}
