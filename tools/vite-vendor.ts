import type { Plugin } from 'vite';

/** An edit of a dependency that removes unused code. */
interface VendorEdit {
  readonly files: RegExp;
  /** @throws Error when the dependency's text has changed */
  readonly edit: (code: string) => string;
}

export const vendorEdits: Readonly<Record<string, VendorEdit>> = {
  /** 29 KB in every form: no Markdown is used, so text is rendered unchanged. */
  'drawing of Markdown': {
    files: /\/markdown-to-jsx\/dist\/react\.js$/u,
    edit: (code) => replaced(code, /[^]*\bas Markdown\b[^]*/u, 'export const Markdown = ({ children }) => children;\n'),
  },
  /** 4 KB: names are built from a configurable prefix, which prevents tree shaking. */
  'names of classes': {
    files: /\/@blueprintjs\/core\/lib\/esm\/common\/classes\.js$/u,
    edit: (code) =>
      replaced(
        replaced(code, /^let NS = ("\w+");\nif [^]*?^\}\nelse if [^]*?^\}\n/mu, 'const NS = $1;\n'),
        /^(export const \w+ = )(\w+\()/gmu,
        '$1/* @__PURE__ */ $2',
      ),
  },
  /** 5 KB: names of links and forms for developer tools; warnings are in the browser bundle. */
  router: {
    files: /\/react-router\/dist\/development\/chunk-\w+\.mjs$/u,
    edit: (code) =>
      code.includes('ENABLE_DEV_WARNINGS = ')
        ? replaced(
            replaced(
              replaced(code, 'var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
              /^\w+\.displayName = "\w+";$/gmu,
              '',
            ),
            / = (React\d*\.(?:forwardRef|memo|createContext)\()/gu,
            ' = /* @__PURE__ */ $1',
          )
        : code,
  },
};

/**
 * Edits dependencies in builds, development and Storybook; builds drop unused code by tree shaking.
 * @param isComplete true when a build contains all edited files; it fails if one is missing
 */
export function vendorPlugin({ isComplete }: { readonly isComplete: boolean }): Plugin {
  const edited = new Set<string>();
  const transform = (code: string, id: string): string | undefined => {
    const [path = ''] = id.split('?');
    for (const [name, { files, edit }] of Object.entries(vendorEdits)) {
      if (!files.test(path)) continue;
      edited.add(name);
      return edit(code);
    }
    return undefined;
  };
  let isBuild = false;
  return {
    name: 'vendor',
    // In development dependencies are bundled separately.
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [{ name: 'vendor', transform }] } } }),
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    transform,
    buildEnd: (error) => {
      const missing = Object.keys(vendorEdits).filter((name) => !edited.has(name));
      if (error === undefined && isBuild && isComplete && missing.length > 0)
        throw new Error(`These files of dependencies were not found: ${missing.join(', ')}.`);
    },
  };
}

function replaced(code: string, from: string | RegExp, to: string): string {
  const changed = code.replace(from, to);
  if (changed === code) throw new Error(`A dependency does not contain "${String(from)}" any more.`);
  return changed;
}
