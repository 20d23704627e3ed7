import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { valueTypes, textTypes } from '../../engine/field-types/index.ts';

/** Decimals and dates stay texts; an id is never a number. */
const scalars = {
  ID: 'string',
  Decimal: 'string',
  ...Object.fromEntries(textTypes.map((type) => [valueTypes[type].graphql, 'string'])),
  Upload: 'File',
  JSON: 'unknown',
  ReferenceInput: 'string | { readonly id: string | null }',
};

const settings = {
  scalars,
  strictScalars: true,
  enumsAsTypes: true,
  immutableTypes: true,
  skipTypename: true,
  useTypeImports: true,
  // Operations keep the spelling of the schema.
  namingConvention: 'keep',
  avoidOptionals: { field: true, object: true, inputValue: false, defaultValue: false },
};

/** Types of standard operations for the engine's screens; `schema` is SDL. */
export function engineTypesConfig(file: string, schema: string): CodegenConfig {
  return {
    schema,
    silent: true,
    errorsOnly: true,
    generates: { [file]: { plugins: ['typescript'], config: settings } },
  };
}

/** graphql-codegen configuration of a generated portal `folder`: typed documents beside each file of operations, for code splitting. */
export function codegenConfig(folder: string, schema: string): CodegenConfig {
  return {
    schema,
    silent: true,
    errorsOnly: true,
    generates: Object.fromEntries(operationFiles(folder).map((file) => [documentsOf(file), documentsConfig(file)])),
  };
}

function documentsConfig(file: string): NonNullable<CodegenConfig['generates'][string]> {
  return {
    documents: file,
    plugins: ['typescript-operations', 'typed-document-node'],
    config: settings,
  };
}

/** Path of the documents of a file of operations: `documents.ts` beside `operations.graphql`. */
export function documentsOf(file: string): string {
  return file.replace(/operations\.graphql$/u, 'documents.ts');
}

/** Operation files of a generated portal. */
export function operationFiles(folder: string): readonly string[] {
  const places = ['operations', 'entities'].map((place) => join(folder, place)).flatMap(foldersIn);
  return places.map((place) => join(place, 'operations.graphql')).filter(hasOperations);
}

function foldersIn(place: string): readonly string[] {
  const names = existsSync(place) ? readdirSync(place).toSorted() : [];
  return names.map((name) => join(place, name));
}

function hasOperations(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}
