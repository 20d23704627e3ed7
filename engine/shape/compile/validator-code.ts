import standaloneCode from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../json-schema.ts';
import { shareSubschemas } from './share-subschemas.ts';
import { limits } from './keywords.ts';
import { newAjv } from './new-ajv.ts';

/** Compiled code by schema: while metadata are followed, most forms stay as they are. */
const compiled = new Map<string, string>();

/**
 * A schema compiled to an ES module with the export `validate`, for a browser that forbids compiling at run time. It
 * imports the functions of limits from the doors of `folder`, where `engine/shape` stands, and nothing else.
 * @throws where the schema needs code that is not in the module
 */
export function validatorCode(schema: JsonSchema, folder: string): string {
  const key = JSON.stringify([schema, folder]);
  const code = compiled.get(key) ?? compile(schema, folder);
  compiled.set(key, code);
  return code;
}

function compile(schema: JsonSchema, folder: string): string {
  const ajv = newAjv('asCode');
  const code = standaloneCode(ajv, ajv.compile(shareSubschemas(schema)));
  if (code.includes('require(')) throw new Error('A schema uses what its compiled code would have to load.');
  const called = Object.values(limits)
    .map(({ name }) => name)
    .filter((name) => code.includes(` ${name};`));
  const imports = [...Map.groupBy(called, doorOf)].map(
    ([door, names]) => `import { ${names.join(', ')} } from ${JSON.stringify(`${folder}/${door}`)};\n`,
  );
  return imports.join('') + code;
}

/** Plans of numbers of all countries are for those forms alone that ask for a phone. */
function doorOf(name: string): string {
  return name === limits.phone.name ? 'phone/index.ts' : 'index.ts';
}
