import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { typeDefinitions } from '../engine/graphql/index.ts';
import type { Catalogue } from '../engine/metadata/index.ts';
import {
  keyExamples,
  type LoadedCatalogue,
  metadataReference,
  readSources,
  withFurtherExamples,
} from '../engine/metadata/read/index.ts';
import { entityStories } from './generate/entity-stories.ts';
import { generateEngineTypes } from './generate/engine-types.ts';
import { generateExamples } from './generate/example-files.ts';
import { iconUses } from './generate/icon-uses.ts';
import { jsonText, removeOthers, writeFiles } from './generate/files.ts';
import { noticeStories } from './generate/notice-stories.ts';
import { permissionMatrix } from './generate/permission-matrix.ts';
import { metadataSchemas } from './generate/metadata-schemas.ts';
import { generatePortal } from './generate/generate-portal.ts';
import { sampleData } from './generate/sample-data.ts';
import { screenStories } from './generate/screen-stories.ts';
import { generateServerStart } from './generate/server-files.ts';
import { checkedCatalogue, checkedMetadata } from './metadata-findings.ts';
import { knownNamesOf } from './metadata/known-names.ts';

const exampleFolder = 'engine/example/metadata';

/** `--check`: fails when committed generated files were not current. */
const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

try {
  const count = await generateAll(checkedMetadata('metadata'));
  console.log(`Generated in ${(performance.now() / 1000).toFixed(1)} s; files that changed: ${count}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Generates schema, portal and server types of the product, and of the example for stories and tests. @returns number of changed files */
async function generateAll(metadata: LoadedCatalogue): Promise<number> {
  const { catalogue } = metadata;
  const contract = await writeFiles('.', {
    'server/schema.graphql': typeDefinitions(catalogue),
    'docs/permissions.md': permissionMatrix(catalogue),
    'docs/metadata.md': metadataGuide(),
  });
  const server = await generateServerStart(metadata);
  const types = await generateEngineTypes('generated/engine');
  const schemas = await generateSchemas(catalogue, 'metadata', 'register');
  const portal = await generatePortal(catalogue, 'generated/portal', 'server/schema.graphql');
  const examples = await generateExamples(metadata, 'generated/public/examples');
  const library = existsSync(exampleFolder) ? checkedCatalogue(exampleFolder) : undefined;
  const example = library === undefined ? 0 : await generateExample(library);
  const stories = await generateStories(metadata, library);
  if (options.check && contract.length > 0) {
    throw new Error(
      'server/schema.graphql, docs/permissions.md or docs/metadata.md was not what the metadata say; it is now: commit it with them.',
    );
  }
  return contract.length + server + types + schemas + portal.written.length + examples + example + stories;
}

async function generateExample(catalogue: Catalogue): Promise<number> {
  const contract = await writeFiles('generated', { 'example.graphql': typeDefinitions(catalogue) });
  const { written } = await generatePortal(catalogue, 'generated/example', 'generated/example.graphql');
  return contract.length + written.length + (await generateSchemas(catalogue, exampleFolder, 'example'));
}

/** JSON Schemas for completion in editors. */
async function generateSchemas(catalogue: Catalogue, folder: string, product: string): Promise<number> {
  const files = metadataSchemas(catalogue, folder, knownNamesOf(folder));
  return (await writeFiles(join('generated/schemas', product), files)).length;
}

/** Stories of each entity, screen and notice per state, with their sample data. */
async function generateStories(metadata: LoadedCatalogue, library: Catalogue | undefined): Promise<number> {
  const folder = 'generated/stories';
  const { catalogue } = metadata;
  const samples = sampleData(metadata);
  const files = {
    ...entityStories(catalogue),
    ...screenStories(catalogue),
    'samples.json': jsonText(samples),
    'icons.json': jsonText(iconUses(catalogue)),
    'register-notices.stories.tsx': noticeStories(catalogue, 'Register', samples.rows),
    ...(library && { 'example-notices.stories.tsx': noticeStories(library, 'Engine') }),
  };
  const written = await writeFiles(folder, files);
  await removeOthers(folder, new Set(Object.keys(files).map((path) => join(folder, path))));
  return written.length;
}

/** The reference page of the metadata language with examples, mostly from the lending library. */
function metadataGuide(): string {
  const library = readSources(exampleFolder);
  return metadataReference(keyExamples(library, withFurtherExamples(library), readSources('metadata')));
}
