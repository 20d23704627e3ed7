import { Ajv } from 'ajv';
import { formats } from './formats.ts';
import { itemsKeyword, limitKeywords } from './keywords.ts';

/** Keywords that only messages read. */
const annotations = ['kind', 'unit', 'measures'];

/** The schema compiler, the same for the server and for precompiled code; `asCode` keeps the generated source. */
export function newAjv(form: 'asCode' | 'asFunction'): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    // Messages come from the product's texts; schemas are generated and independent.
    messages: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    strict: true,
    // `maxItems` of file arguments applies to one file or many, so without a type.
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
