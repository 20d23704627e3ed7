import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';
import { splitStyles } from './later-styles.ts';

/** Class prefixes that Blueprint completes at run time. */
const assembled = ['bp6-elevation', 'bp6-intent', 'bp6-position'];
/** Prefix of Blueprint's obsolete icon font; icons are SVG paths. */
const icon = 'bp6-icon';
/** Our own classes, which are always kept. */
const ours = /^(?!bp6-)/u;

/**
 * Removes rules of unused Blueprint components from a build (half of all styles, because Blueprint has one style
 * sheet). Styles of lazy parts go into a separate file that the page references without loading it.
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
        // Files are cached forever by name, so the name must contain the new content hash.
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

/** Adds the later style sheet as disabled, after the first one for precedence; `createPortal` enables it. */
function withLaterStyles(page: string, first: string, later: string): string {
  return page.replace(
    /<link rel="stylesheet"[^>]*>/u,
    (link) => `${link}\n    ${link.replace(first, later).replace('<link', '<link disabled data-later')}`,
  );
}

/** Contents of the style sheets that chunks import. */
async function styleSheetsOf(chunks: readonly Chunk[]): Promise<readonly string[]> {
  const paths = chunks.flatMap(({ modules }) => Object.keys(modules).filter((id) => id.endsWith('.css')));
  return await Promise.all(paths.map((path) => readFile(path, 'utf8')));
}

interface Chunk {
  readonly code: string;
  readonly modules: Readonly<Record<string, { readonly renderedExports: readonly string[] }>>;
}

/** Node can only load Blueprint's CommonJS build. */
const load = createRequire(import.meta.url);
const blueprintClasses = /@blueprintjs\/[a-z]+\/lib\/esm\/(?:common\/)?classes\.js$/u;

/** Classes in code, and classes behind Blueprint's constants in use. */
function classesIn(chunks: readonly Chunk[]): readonly string[] {
  const named = chunks.flatMap(({ modules }) => Object.entries(modules).filter(([id]) => blueprintClasses.test(id)));
  if (named.length === 0) throw new Error('Blueprint defines its class names in another file now.');
  const values = named.map(([id, { renderedExports }]) => {
    const all: unknown = load(id.replace('/esm/', '/cjs/'));
    const entries = typeof all === 'object' && all !== null ? Object.entries(all) : [];
    return JSON.stringify(entries.filter(([name]) => renderedExports.includes(name)));
  });
  return [...chunks.map(({ code }) => code), ...values].flatMap((text) => text.match(/bp6-[\w-]+/gu) ?? []);
}

/** Custom properties that code reads or writes. */
function propertiesIn(chunks: readonly Chunk[]): readonly string[] {
  return chunks.flatMap(({ code }) => code.match(/--[a-z][\w-]*/gu) ?? []);
}

/**
 * `css` without rules of Blueprint classes that are not in `names` and have none of them as prefix, because components
 * derive classes (a popover from its side). Also removes custom properties that neither styles nor `names` use.
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
