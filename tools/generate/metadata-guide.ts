import { keyExamples, metadataReference, readSources, withFurtherExamples } from '../../engine/metadata/read/index.ts';

/** The reference page of the metadata language with examples, mostly from the lending library. */
export function metadataGuide(): string {
  const library = readSources('engine/example/metadata');
  return metadataReference(keyExamples(library, withFurtherExamples(library), readSources('metadata')));
}
