import { keyExamples, metadataReference, readSources, withFurtherExamples } from '../../engine/metadata/read/index.ts';

/** The metadata language as a page: each key with an example, of the lending library where it has one. */
export function metadataGuide(): string {
  const library = readSources('engine/example/metadata');
  return metadataReference(keyExamples(library, withFurtherExamples(library), readSources('metadata')));
}
