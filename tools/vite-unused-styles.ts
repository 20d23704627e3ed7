import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';

/** Classes that functions of Blueprint put together from these and a value. */
const assembled = ['bp6-elevation', 'bp6-intent', 'bp6-position'];
/** What it begins are the signs of a font that Blueprint no longer has: icons are drawn by paths. */
const icon = 'bp6-icon';
/** Everything that is no class of Blueprint: our own styles are used where they are written. */
const ours = /^(?!bp6-)/u;

/**
 * Leaves out of a build the rules for Blueprint's components that the portal does not contain, half of what a browser
 * reads of styles: Blueprint has one style sheet for all of them.
 */
export function unusedStylesPlugin(): Plugin {
  return {
    name: 'unused-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: async (_, bundle) => {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const names = [...classesIn(chunks), ...propertiesIn(chunks)];
      for (const file of files) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const css = await usedStyles(String(file.source), names);
        // Browsers keep a file for ever by its name, which therefore has to tell of what is in it now.
        const name = file.fileName.replace(/-[^-]+\.css$/u, `-${hashOf(css)}.css`);
        for (const page of files) {
          if (page.type === 'asset' && page.fileName.endsWith('.html'))
            page.source = String(page.source).replaceAll(file.fileName, name);
        }
        file.source = css;
        file.fileName = name;
      }
    },
  };
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
