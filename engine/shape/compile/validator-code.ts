import standaloneCode from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../json-schema.ts';
import { folded } from './folded.ts';
import { limits } from './keywords.ts';
import { newAjv } from './new-ajv.ts';

/** Compiled code by schema: while metadata are followed, most forms stay as they are. */
const compiled = new Map<string, string>();

/**
 * A schema compiled to an ES module with the export `validate`, for a browser that forbids compiling at run time. It
 * imports the functions of limits from `door`, and nothing else.
 * @throws where the schema needs code that is not in the module
 */
export function validatorCode(schema: JsonSchema, door: string): string {
  const key = JSON.stringify([schema, door]);
  const code = compiled.get(key) ?? compile(schema, door);
  compiled.set(key, code);
  return code;
}

function compile(schema: JsonSchema, door: string): string {
  const ajv = newAjv('asCode');
  const code = standaloneCode(ajv, ajv.compile(folded(schema)));
  if (code.includes('require(')) throw new Error('A schema uses what its compiled code would have to load.');
  const called = Object.values(limits)
    .map(({ name }) => name)
    .filter((name) => code.includes(` ${name};`));
  const imports = called.length === 0 ? '' : `import { ${called.join(', ')} } from ${JSON.stringify(door)};\n`;
  return imports + code;
}
