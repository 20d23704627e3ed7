import standaloneCode from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../json-schema.ts';
import { shareSubschemas } from './share-subschemas.ts';
import { limits } from './keywords.ts';
import { newAjv } from './new-ajv.ts';

/** Compiled code by schema: on a metadata reload most forms are unchanged. */
const compiled = new Map<string, string>();

/**
 * Compiles a schema to an ES module with the export `validate`, for browsers that forbid compiling at run time. It
 * imports only limit functions from the index files of `folder`, the path of `engine/shape`. @throws when the schema
 * needs other code
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

/** Phone metadata of all countries is large, so only forms with a phone field import it. */
function doorOf(name: string): string {
  return name === limits.phone.name ? 'phone/index.ts' : 'index.ts';
}
