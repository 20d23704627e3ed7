import { join } from 'node:path';
import { operationDocuments } from '../../engine/graphql/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { documentsOf } from './codegen-config.ts';
import { removeOthers, writeFiles } from './files.ts';
import { importedOperations } from './imported-operations.ts';
import { portalFiles } from './portal-files.ts';
import { codegenStamp, runCodegen } from './run-codegen.ts';

export interface GeneratedPortal {
  /** Changed files relative to the folder, without those of graphql-codegen. */
  readonly written: readonly string[];
  /** True when typed documents were regenerated. */
  readonly ranCodegen: boolean;
}

/**
 * Generates the portal's files into `folder`, writing only changes and deleting obsolete files. `schema` is the file
 * that operations are checked against.
 */
export async function generatePortal(catalogue: Catalogue, folder: string, schema: string): Promise<GeneratedPortal> {
  const files = portalFiles(catalogue, importedOperations(folder));
  const written = await writeFiles(folder, files);
  const own = Object.keys(files).map((path) => join(folder, path));
  // Before codegen, so that it does not see operations of removed entities.
  await removeOthers(folder, new Set([...own, ...documentsIn(own), codegenStamp(folder)]));
  const ranCodegen = await runCodegen(folder, schema, operationDocuments(catalogue));
  return { written, ranCodegen };
}

function documentsIn(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => path.endsWith('operations.graphql')).map(documentsOf);
}
