import { join } from 'node:path';
import { operationDocuments } from '../../engine/graphql/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { documentsOf } from './codegen-config.ts';
import { removeOthers, writeFiles } from './files.ts';
import { importedOperations } from './imported-operations.ts';
import { portalFiles } from './portal-files.ts';
import { codegenStamp, runCodegen } from './run-codegen.ts';

export interface GeneratedPortal {
  /** Files whose text changed, relative to the folder; those of graphql-codegen not among them. */
  readonly written: readonly string[];
  /** Whether typed documents were made anew. */
  readonly ranCodegen: boolean;
}

/**
 * Writes what a portal is built from into `folder`, touching only what changed and removing what no longer belongs.
 * `schema` is the file of the contract the operations are checked against.
 */
export async function generatePortal(catalogue: Catalogue, folder: string, schema: string): Promise<GeneratedPortal> {
  const files = portalFiles(catalogue, importedOperations(folder));
  const written = await writeFiles(folder, files);
  const own = Object.keys(files).map((path) => join(folder, path));
  // Before codegen looks around, so that it never meets the operations of an entity that is gone.
  await removeOthers(folder, new Set([...own, ...documentsIn(own), codegenStamp(folder)]));
  const ranCodegen = await runCodegen(folder, schema, operationDocuments(catalogue));
  return { written, ranCodegen };
}

function documentsIn(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => path.endsWith('operations.graphql')).map(documentsOf);
}
