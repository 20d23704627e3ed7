import { join } from 'node:path';
import { loadCatalogue, type LoadedCatalogue } from '../engine/metadata/read/index.ts';
import { parseSettings, type Settings } from './platform/settings/settings.ts';

/** Reads the settings, or prints what is wrong with them and ends the process. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const result = parseSettings(environment);
  return result.kind === 'settings' ? result.settings : refuseToStart(result.problems);
}

/** Reads the project's metadata, or prints every finding and ends the process. */
export function readMetadata(): LoadedCatalogue {
  const loaded = loadCatalogue(join(import.meta.dirname, '..', 'metadata'));
  if (loaded.issues.length === 0) return loaded;
  return refuseToStart(
    loaded.issues.map(({ file, line, column, message }) => `${file}:${String(line)}:${String(column)} ${message}`),
  );
}

function refuseToStart(problems: readonly string[]): never {
  process.stderr.write(`The register does not start:\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
  process.exit(1);
}
