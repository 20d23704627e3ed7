import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codegenConfig, documentsOf, operationFiles } from './codegen-config.ts';
import { textOf } from './files.ts';

/**
 * Runs graphql-codegen where the contract, an operation or the settings changed since it last ran.
 * @returns whether it ran
 * @throws where an operation does not fit the contract
 */
export async function runCodegen(folder: string, schema: string): Promise<boolean> {
  const stamp = await stampOf(folder, schema);
  const isThere = outputs(folder).every((path) => existsSync(path));
  if (isThere && (await textOf(codegenStamp(folder))) === stamp) return false;
  // Loaded only when needed: most runs change no operation, and it takes a second.
  const { generate } = await import('@graphql-codegen/cli');
  await generate(codegenConfig(folder, schema), true);
  await writeFile(codegenStamp(folder), stamp);
  return true;
}

/** The note of what graphql-codegen last ran on. */
export function codegenStamp(folder: string): string {
  return join(folder, '.codegen');
}

function outputs(folder: string): readonly string[] {
  return [join(folder, 'types.ts'), ...operationFiles(folder).map(documentsOf)];
}

async function stampOf(folder: string, schema: string): Promise<string> {
  const settings = join(import.meta.dirname, 'codegen-config.ts');
  const texts = await Promise.all([settings, schema, ...operationFiles(folder)].map((path) => readFile(path, 'utf8')));
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}
