import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deserialize } from 'node:v8';
import { loadCatalogue, type LoadedCatalogue } from '../engine/metadata/read/index.ts';
import { withApplicationName } from '../engine/store/index.ts';
import { parseSettings, type Settings } from './platform/settings/settings.ts';

/** Reads the settings; on errors prints them and exits. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const result = parseSettings(environment);
  if (result.kind === 'refused') return refuseToStart(result.problems);
  const { databaseUrl, readDatabaseUrl, ...settings } = result.settings;
  const name = applicationName();
  return {
    ...settings,
    databaseUrl: databaseUrl && withApplicationName(databaseUrl, name),
    readDatabaseUrl: readDatabaseUrl && withApplicationName(readDatabaseUrl, name),
  };
}

/** `application_name` of the connections: program and release. */
function applicationName(): string {
  const file = join(import.meta.dirname, '..', 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }; // as npm has it
  return `register ${basename(process.argv[1] ?? '', '.ts')} ${version}`;
}

/** Loads the project's metadata; on findings prints them and exits. */
export function readMetadata(): LoadedCatalogue {
  const loaded = loadCatalogue(join(import.meta.dirname, '..', 'metadata'));
  if (loaded.issues.length === 0) return loaded;
  return refuseToStart(
    loaded.issues.map(({ file, line, column, message }) => `${file}:${String(line)}:${String(column)} ${message}`),
  );
}

/** Metadata as compiled by `npm run generate`; loading and checking them anew would take half of the start. */
export function readGeneratedMetadata(): LoadedCatalogue {
  const file = join(import.meta.dirname, '..', 'generated', 'server', 'metadata.v8');
  return deserialize(readFileSync(file)) as LoadedCatalogue; // what tools/generate.ts wrote
}

function refuseToStart(problems: readonly string[]): never {
  process.stderr.write(`The register does not start:\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
  process.exit(1);
}
