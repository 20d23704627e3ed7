import { loadCatalogue, type LoadedCatalogue } from '../../engine/metadata/read/index.ts';

const loaded = new Map<string, LoadedCatalogue>();

/** Loads a catalogue once for all test files of a worker, which share this module: a second of work each time. */
export function sharedCatalogue(folder: 'metadata' | 'engine/example/metadata'): LoadedCatalogue {
  const catalogue = loaded.get(folder) ?? loadCatalogue(folder);
  loaded.set(folder, catalogue);
  return catalogue;
}
