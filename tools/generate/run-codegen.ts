import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, parse, validate } from 'graphql';
import { codegenConfig, documentsOf, operationFiles } from './codegen-config.ts';
import { textOf } from './files.ts';

/**
 * Runs graphql-codegen if schema, operations or settings changed.
 * `operations` are all operations of the portal, including untyped ones.
 * @returns true when it ran
 * @throws Error when an operation does not match the schema
 */
export async function runCodegen(folder: string, schema: string, operations: string): Promise<boolean> {
  const stamp = await stampOf(folder, schema, operations);
  const isThere = outputs(folder).every((path) => existsSync(path));
  if (isThere && (await textOf(codegenStamp(folder))) === stamp) return false;
  checkOperations(await readFile(schema, 'utf8'), operations);
  // Imported on demand, because it takes a second.
  const { generate } = await import('@graphql-codegen/cli');
  await generate(codegenConfig(folder, schema), true);
  await writeFile(codegenStamp(folder), stamp);
  return true;
}

/** Path of the stamp with the last input of graphql-codegen. */
export function codegenStamp(folder: string): string {
  return join(folder, '.codegen');
}

function outputs(folder: string): readonly string[] {
  return operationFiles(folder).map(documentsOf);
}

function checkOperations(schema: string, operations: string): void {
  const problems = validate(buildSchema(schema), parse(operations));
  if (problems.length > 0) throw new Error(problems.map(String).join('\n'));
}

async function stampOf(folder: string, schema: string, operations: string): Promise<string> {
  const settings = join(import.meta.dirname, 'codegen-config.ts');
  const texts = await Promise.all([settings, schema, ...operationFiles(folder)].map((path) => readFile(path, 'utf8')));
  return createHash('sha256')
    .update([...texts, operations].join('\0'))
    .digest('hex');
}
