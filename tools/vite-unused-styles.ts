import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';
import { splitStyles } from './later-styles.ts';

/** Classes that functions of Blueprint put together from these and a value. */
const assembled = ['bp6-elevation', 'bp6-intent', 'bp6-position'];
/** What it begins are the signs of a font that Blueprint no longer has: icons are drawn by paths. */
const icon = 'bp6-icon';
/** Everything that is no class of Blueprint: our own styles are used where they are written. */
const ours = /^(?!bp6-)/u;

/**
 * Leaves out of a build the rules for Blueprint's components that the portal does not contain, half of what a browser
 * reads of styles: Blueprint has one style sheet for all of them. Those of parts that are loaded later become a file of
 * their own, which a page names without loading it.
 */
export function unusedStylesPlugin(): Plugin {
  return {
    name: 'unused-styles',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const names = [...classesIn(chunks), ...propertiesIn(chunks)];
      const sources = await styleSheetsOf(chunks.filter(({ isEntry }) => isEntry));
      for (const file of files) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const { first, later } = splitStyles(await usedStyles(String(file.source), names), sources);
        // Browsers keep a file for ever by its name, which therefore has to tell of what is in it now.
        const name = file.fileName.replace(/-[^-]+\.css$/u, `-${hashOf(first)}.css`);
        const laterName = `assets/later-${hashOf(later)}.css`;
        for (const page of files) {
          if (page.type === 'asset' && page.fileName.endsWith('.html'))
            page.source = withLaterStyles(String(page.source).replaceAll(file.fileName, name), name, laterName);
        }
        file.source = first;
        file.fileName = name;
        this.emitFile({ type: 'asset', fileName: laterName, source: later });
      }
    },
  };
}

/** Names the later styles after the first ones, over which they have precedence; `createPortal` loads them. */
function withLaterStyles(page: string, first: string, later: string): string {
  return page.replace(
    /<link rel="stylesheet"[^>]*>/u,
    (link) => `${link}\n    ${link.replace(first, later).replace('<link', '<link disabled data-later')}`,
  );
}

/** What the style sheets contain that chunks import. */
async function styleSheetsOf(chunks: readonly Chunk[]): Promise<readonly string[]> {
  const paths = chunks.flatMap(({ modules }) => Object.keys(modules).filter((id) => id.endsWith('.css')));
  return await Promise.all(paths.map((path) => readFile(path, 'utf8')));
}

interface Chunk {
  readonly code: string;
  readonly modules: Readonly<Record<string, { readonly renderedExports: readonly string[] }>>;
}

/** Node can load no more than Blueprint's CommonJS. */
const load = createRequire(import.meta.url);
const blueprintClasses = /@blueprintjs\/[a-z]+\/lib\/esm\/(?:common\/)?classes\.js$/u;

/** The classes that code writes out, and those of the names that Blueprint's components have for them. */
function classesIn(chunks: readonly Chunk[]): readonly string[] {
  const named = chunks.flatMap(({ modules }) => Object.entries(modules).filter(([id]) => blueprintClasses.test(id)));
  if (named.length === 0) throw new Error('Blueprint keeps the names of its classes elsewhere by now.');
  const values = named.map(([id, { renderedExports }]) => {
    const all: unknown = load(id.replace('/esm/', '/cjs/'));
    const entries = typeof all === 'object' && all !== null ? Object.entries(all) : [];
    return JSON.stringify(entries.filter(([name]) => renderedExports.includes(name)));
  });
  return [...chunks.map(({ code }) => code), ...values].flatMap((text) => text.match(/bp6-[\w-]+/gu) ?? []);
}

/** The custom properties that code reads or writes, such as those of a style it sets. */
function propertiesIn(chunks: readonly Chunk[]): readonly string[] {
  return chunks.flatMap(({ code }) => code.match(/--[a-z][\w-]*/gu) ?? []);
}

/**
 * The rules of `css` but for those of Blueprint's classes that are not among `names` and begin with none of them: a
 * component may put a class together from its own, as a popover does from the side it opens to. Custom properties that
 * neither a style reads nor `names` contain are left out as well.
 */
export async function usedStyles(css: string, names: readonly string[]): Promise<string> {
  const properties = names.filter((name) => name.startsWith('--'));
  const classes = names.filter((name) => !name.startsWith('--') && name !== icon);
  const beginnings = new Set([...assembled, ...classes]);
  const kept = new RegExp(`^(?:${icon}$|(?:${[...beginnings].join('|')})(?:-|$))`, 'u');
  const [purged] = await new PurgeCSS().purge({
    content: [],
    css: [{ raw: css }],
    safelist: { standard: [kept, ours], variables: properties },
    variables: true,
  });
  if (purged === undefined) throw new Error('The styles could not be read.');
  return purged.css;
}

function hashOf(css: string): string {
  return createHash('sha256').update(css).digest('base64url').slice(0, 8).replaceAll('-', '_');
}
