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
  /** Where the metadata stand. */
  readonly metadata: string;
  /** Further folders whose JSON the metadata take in: the engine's presets and texts. */
  readonly engine: readonly string[];
  /** The generated portal. */
  readonly portal: string;
  /** The folder and the name of the file with the contract. */
  readonly contract: { readonly folder: string; readonly name: string };
  /** Writes what a server's own code reads of the metadata. */
  readonly generateServer?: (catalogue: Catalogue) => Promise<unknown>;
  /** Called when the metadata say something else, before the open screen hears of it: a server takes them in meanwhile. */
  readonly onChange?: () => Promise<void>;
}

/** Where the product's own metadata and portal stand, from the project's root. */
export const productFolders: MetadataFolders = {
  metadata: 'metadata',
  engine: ['engine/texts', 'engine/presets'],
  portal: 'generated/portal',
  contract: { folder: 'server', name: 'schema.graphql' },
  generateServer,
};

/**
 * Follows the metadata while a portal is developed: a saved file is checked and what changed is generated, which Vite
 * then brings to the open screen. Findings are shown over the screen with their place, and the last good state stays.
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

/** Answers whether a catalogue says something else than the one before; the first says nothing new. */
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
    // The open screen is told of what is generated once the server has taken it in too.
    await Promise.all([
      isNew(catalogue) ? folders.onChange?.() : undefined,
      generatePortal(catalogue, folders.portal, `${folder}/${name}`),
    ]);
    // Takes an overlay away even where the correction brought back what was there before.
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
