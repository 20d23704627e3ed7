import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { standardTypeDefinitions } from '../../engine/graphql/index.ts';
import { engineTypesConfig } from './codegen-config.ts';
import { jsonText, textOf, writeFiles } from './files.ts';

/** Engine screens that import such types. */
function screensWithTypes(): string {
  const texts = globSync('engine/react/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
  return texts.filter((text) => text.includes('/generated/engine/types.ts')).join('\n');
}

/** Writes response types of standard operations into `folder`. @returns number of changed files */
export async function generateEngineTypes(folder: string): Promise<number> {
  const screens = screensWithTypes();
  const contract = standardTypeDefinitions((name) => new RegExp(`\\b${name}\\b`, 'u').test(screens));
  const types = join(folder, 'types.ts');
  const config = engineTypesConfig(types, contract);
  const made = join(folder, 'made-from.json');
  if (existsSync(types) && (await textOf(made)) === jsonText(config)) return 0;
  const { generate } = await import('@graphql-codegen/cli');
  await generate(config, true);
  // Written last, so that an interrupted run is repeated.
  return 1 + (await writeFiles(folder, { 'made-from.json': jsonText(config) })).length;
}
