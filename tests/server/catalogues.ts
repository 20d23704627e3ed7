import type { Json } from '../../engine/metadata/types/index.ts';
import { loadCatalogue, loadSources, readSources, type LoadedCatalogue } from '../../engine/metadata/read/index.ts';

const loaded = new Map<string, LoadedCatalogue>();

/** Loads a catalogue, which takes about a second, once per worker: the worker's test files share this module. */
export function sharedCatalogue(folder: 'metadata' | 'engine/example/metadata'): LoadedCatalogue {
  const catalogue = loaded.get(folder) ?? loadCatalogue(folder);
  loaded.set(folder, catalogue);
  return catalogue;
}

/** The register's catalogue with some constants replaced, as if the metadata file contained them. */
export function catalogueWithConstants(changes: Readonly<Record<string, Json>>): LoadedCatalogue {
  const sources = readSources('metadata').map((source) => {
    if (source.relativePath !== 'app/constants.json') return source;
    const { constants } = JSON.parse(source.text);
    return { ...source, text: JSON.stringify({ constants: { ...constants, ...changes } }) };
  });
  return loadSources(sources);
}
