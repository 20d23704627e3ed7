import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';

/** Exact figures and days stay texts; an id is never a number. */
const scalars = {
  ID: 'string',
  Decimal: 'string',
  Date: 'string',
  DateTime: 'string',
  Upload: 'File',
  JSON: 'unknown',
};

const settings = {
  scalars,
  strictScalars: true,
  enumsAsTypes: true,
  immutableTypes: true,
  skipTypename: true,
  useTypeImports: true,
  // Operations are called as the contract calls them, abbreviations in capitals too.
  namingConvention: 'keep',
  avoidOptionals: { field: true, object: true, inputValue: false, defaultValue: false },
};

/**
 * What graphql-codegen makes in a generated portal `folder`: the contract's types in `types.ts`, and beside each
 * `operations.graphql` its typed documents, so that an entity's operations are loaded with the entity.
 */
export function codegenConfig(folder: string, schema: string): CodegenConfig {
  return {
    schema,
    silent: true,
    errorsOnly: true,
    generates: {
      [join(folder, 'types.ts')]: { plugins: ['typescript'], config: settings },
      ...Object.fromEntries(
        operationFolders(folder).map((place) => [join(place, 'documents.ts'), documentsConfig(folder, place)]),
      ),
    },
  };
}

function documentsConfig(folder: string, place: string): NonNullable<CodegenConfig['generates'][string]> {
  return {
    documents: join(place, 'operations.graphql'),
    plugins: ['typescript-operations', 'typed-document-node'],
    config: { ...settings, importSchemaTypesFrom: join(folder, 'types.ts'), namespacedImportName: 'Types' },
  };
}

/** Folders of a generated portal that have operations. */
export function operationFolders(folder: string): readonly string[] {
  const entities = join(folder, 'entities');
  const names = existsSync(entities) ? readdirSync(entities).toSorted() : [];
  return [folder, ...names.map((name) => join(entities, name))].filter(hasOperations);
}

function hasOperations(place: string): boolean {
  const operations = join(place, 'operations.graphql');
  return existsSync(operations) && statSync(operations).size > 0;
}
