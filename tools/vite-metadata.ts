import { relative, resolve } from 'node:path';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { typeDefinitions } from '../engine/graphql/index.ts';
import type { Catalogue } from '../engine/metadata/index.ts';
import { gatheredUpdate } from './gathered-update.ts';
import { writeFiles } from './generate/files.ts';
import { generatePortal } from './generate/generate-portal.ts';
import { generateServer } from './generate/server-files.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { issueText } from '../engine/metadata/read/index.ts';
import { checkedCatalogue, MetadataFindings } from './metadata-findings.ts';

export interface MetadataFolders {
  /** Metadata folder. */
  readonly metadata: string;
  /** Additional folders with metadata of the engine: presets and texts. */
  readonly engine: readonly string[];
  /** Generated portal. */
  readonly portal: string;
  /** Folder and name of the GraphQL schema. */
  readonly contract: { readonly folder: string; readonly name: string };
  /** Generates server types. */
  readonly generateServer?: (catalogue: Catalogue) => Promise<unknown>;
  /** Called when metadata changed, before the screen updates, so that a server can reload. */
  readonly onChange?: () => Promise<void>;
}

/** Folders of the product, relative to the project root. */
export const productFolders: MetadataFolders = {
  metadata: 'metadata',
  engine: ['engine/texts', 'engine/presets'],
  portal: 'generated/portal',
  contract: { folder: 'server', name: 'schema.graphql' },
  generateServer,
};

/**
 * Watches metadata in development: validates and regenerates on save, then Vite updates the screen. Findings appear as
 * an overlay, and the last valid state stays.
 */
export function metadataPlugin(folders: MetadataFolders): Plugin {
  let isGenerating = false;
  const gathered = gatheredUpdate(resolve(folders.portal), () => isGenerating);
  return {
    name: 'metadata',
    apply: 'serve',
    configureServer: (server) => {
      const roots = [folders.metadata, ...folders.engine].map((folder) => resolve(folder));
      const isNew = changes();
      const follow = oneAtATime(async () => {
        isGenerating = true;
        await update(server, folders, isNew);
        isGenerating = false;
      });
      server.watcher.add(roots);
      server.watcher.on('all', (_event, path) => {
        if (path.endsWith('.json') && roots.some((root) => !relative(root, path).startsWith('..'))) void follow();
      });
      void follow();
    },
    hotUpdate(options) {
      return this.environment.name === 'client' ? gathered(options) : undefined;
    },
  };
}

/** Returns a function that is true when the catalogue differs from the previous one; false for the first. */
function changes(): (catalogue: Catalogue) => boolean {
  let before: string | undefined;
  return (catalogue) => {
    const now = JSON.stringify(catalogue);
    const isNew = before !== undefined && before !== now;
    before = now;
    return isNew;
  };
}

async function update(
  server: ViteDevServer,
  folders: MetadataFolders,
  isNew: (catalogue: Catalogue) => boolean,
): Promise<void> {
  try {
    const catalogue = checkedCatalogue(folders.metadata);
    const { folder, name } = folders.contract;
    await writeFiles(folder, { [name]: typeDefinitions(catalogue) });
    await folders.generateServer?.(catalogue);
    // Sent after the server has reloaded too.
    await Promise.all([
      isNew(catalogue) ? folders.onChange?.() : undefined,
      generatePortal(catalogue, folders.portal, `${folder}/${name}`),
    ]);
    // Clears an overlay even when nothing else changed.
    server.ws.send({ type: 'update', updates: [] });
  } catch (error) {
    server.config.logger.error(error instanceof Error ? error.message : String(error));
    server.ws.send({ type: 'error', err: overlay(error) });
  }
}

function overlay(error: unknown): ErrorPayload['err'] {
  if (!(error instanceof MetadataFindings))
    return { message: error instanceof Error ? error.message : String(error), stack: '', plugin: 'metadata' };
  const [first] = error.issues;
  return {
    message: error.issues.map(issueText).join('\n'),
    stack: '',
    plugin: 'metadata',
    ...(first ? { loc: { file: first.file, line: first.line, column: first.column } } : {}),
  };
}
