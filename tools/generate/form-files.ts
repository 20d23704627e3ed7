import type { Catalogue, Entity, Operation } from '../../engine/metadata/types/index.ts';
import type { JsonSchema } from '../../engine/shape/index.ts';
import { argumentsSchema, recordSchema, validatorCode } from '../../engine/shape/compile/index.ts';
import { jsonText, type FileTexts } from './files.ts';

/** Relative to the files of an entity. */
const shapeFolder = '../../../../engine/shape';

/** Form code of an entity: the record schema, precompiled because browsers must not compile (CSP). */
export function formFiles(entity: Entity): FileTexts {
  if (entity.form === undefined) return {};
  const schema = recordSchema(entity);
  return {
    'schema.json': schemaText(schema),
    'validator.js': validatorCode(schema, shapeFolder),
    'validator.d.ts': validatorTypes,
    'form.ts': formText,
  };
}

/** Form code of an entity's action dialogs: argument schemas by operation. */
export function argumentFiles(catalogue: Catalogue, entity: Entity): FileTexts {
  const operations = operationsAsking(catalogue, entity);
  if (operations.length === 0) return {};
  const files = operations.flatMap((operation): readonly (readonly [string, string])[] => {
    const schema = argumentsSchema(operation);
    const path = `argument-forms/${operation.name}`;
    return [
      [`${path}.json`, schemaText(schema)],
      [`${path}.js`, validatorCode(schema, `../${shapeFolder}`)],
      [`${path}.d.ts`, validatorTypes],
    ];
  });
  return { ...Object.fromEntries(files), 'argument-forms.ts': argumentFormsText(operations.map(({ name }) => name)) };
}

/**
 * Operations whose arguments are requested by an action, restricted to those arguments. Excludes operations that save a
 * record or have their own form.
 */
function operationsAsking({ operations }: Catalogue, entity: Entity): readonly Operation[] {
  const asking = new Map<string, Operation>();
  for (const action of Object.values(entity.actions)) {
    if (!('asks' in action) || action.asks.length === 0) continue;
    const bulk = 'bulk' in action ? action.bulk?.operation : undefined;
    for (const name of [action.operation ?? '', bulk ?? '']) {
      const operation = entity.operations[name] ?? operations[name];
      if (operation === undefined || operation.saves !== undefined || operation.form !== undefined) continue;
      const own = Object.entries(operation.arguments).filter(([argument]) => action.asks.includes(argument));
      const known = asking.get(name)?.arguments;
      asking.set(name, { ...operation, arguments: { ...known, ...Object.fromEntries(own) } });
    }
  }
  return [...asking.values()];
}

/** The form library looks up the compiled function by `$id`. */
function schemaText(schema: JsonSchema): string {
  return jsonText({ ...schema, $id: 'validate' });
}

const validatorTypes = `import type { ValidatorFunctions } from '@rjsf/validator-ajv8';

export const validate: ValidatorFunctions[string];
`;

const pieceImport = `import type { EntityFormPiece } from '../../../../engine/react/index.ts';
`;

const formText = `${pieceImport}import json from './schema.json';
export { validate } from './validator.js';

export const schema = json as EntityFormPiece['schema']; // JSON has no literal types; the generator wrote it from typed ones
`;

function argumentFormsText(names: readonly string[]): string {
  const imports = names.map(
    (name, index) => `import schema${String(index)} from './argument-forms/${name}.json';
import { validate as validate${String(index)} } from './argument-forms/${name}.js';
`,
  );
  const pieces = names.map((name, index) => `  ${name}: pieceOf(schema${String(index)}, validate${String(index)}),\n`);
  return `${pieceImport}${imports.join('')}
export const argumentForms: Readonly<Record<string, EntityFormPiece>> = {
${pieces.join('')}};

function pieceOf(json: object, validate: typeof validate0): EntityFormPiece {
  const schema = json as EntityFormPiece['schema']; // JSON has no literal types; the generator wrote it from typed ones
  return { schema, validate };
}
`;
}
