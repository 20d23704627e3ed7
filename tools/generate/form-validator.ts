import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { JsonSchema } from '../../engine/graphql/index.ts';

/**
 * Formats as patterns, because only patterns end up inside of the generated code: it must run in a browser
 * that forbids compiling at run time, and without ajv.
 */
const formats = {
  decimal: /^-?\d+(\.\d+)?$/u,
  date: /^\d{4}-\d{2}-\d{2}$/u,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/u,
};

/** Compiled code by schema: while metadata are followed, most forms stay as they are. */
const compiled = new Map<string, string>();

/**
 * A form's schema compiled to an ES module whose export `validate` rjsf finds by the schema's `$id`.
 * @throws where the schema needs code that is not in the module
 */
export function formValidatorCode(schema: JsonSchema): string {
  const key = JSON.stringify(schema);
  const code = compiled.get(key) ?? compile(schema);
  compiled.set(key, code);
  return code;
}

function compile(schema: JsonSchema): string {
  const named = { ...schema, $id: 'validate' };
  // rjsf types its argument with the mutable JSONSchema7; ours is the same, read-only.
  const code = compileSchemaValidatorsCode(named as never, {
    customFormats: formats,
    ajvFormatOptions: false,
    ajvOptionsOverrides: { code: { esm: true, lines: false } },
  });
  if (code.includes('require('))
    throw new Error('A form’s schema uses what its compiled validator would have to load.');
  return code;
}
