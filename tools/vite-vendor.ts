import type { Plugin } from 'vite';

/** A change of what a dependency says, so that a portal does not load what nothing here uses. */
interface VendorEdit {
  readonly files: RegExp;
  /** @throws when the dependency writes it otherwise by now */
  readonly edit: (code: string) => string;
}

const icons = '/@blueprintjs/icons/lib/esm';

export const vendorEdits: Readonly<Record<string, VendorEdit>> = {
  /** 29 KB of every form: none asks the form library to draw Markdown, so a text is itself. */
  'drawing of Markdown': {
    files: /\/markdown-to-jsx\/dist\/react\.js$/u,
    edit: (code) => replaced(code, /[^]*\bas Markdown\b[^]*/u, 'export const Markdown = ({ children }) => children;\n'),
  },
  /** 4 KB: each name is put together from a prefix that a page could set for itself, so a builder keeps them all. */
  'names of classes': {
    files: /\/@blueprintjs\/core\/lib\/esm\/common\/classes\.js$/u,
    edit: (code) =>
      replaced(
        replaced(code, /^let NS = ("\w+");\nif [^]*?^\}\nelse if [^]*?^\}\n/mu, 'const NS = $1;\n'),
        /^(export const \w+ = )(\w+\()/gmu,
        '$1/* @__PURE__ */ $2',
      ),
  },
  /** 10 KB: the portal draws each icon by a component or by its paths; one asked for by its name would be unknown. */
  'names of icons': {
    files: new RegExp(`${icons}/iconNames\\.js$`, 'u'),
    edit: (code) =>
      replaced(
        code,
        /[^]*export const IconNamesSet[^]*/u,
        'export const IconNames = {};\nexport const IconNamesSet = new Set();\n',
      ),
  },
  'loader of icons': {
    files: new RegExp(`${icons}/iconLoader\\.js$`, 'u'),
    edit: (code) =>
      replaced(
        code,
        /[^]*export class Icons [^]*/u,
        'export class Icons {\n  static load = () => Promise.resolve();\n  static getPaths = () => undefined;\n}\n',
      ),
  },
  /** 4 KB with the next: what is shown larger can be drawn on the smaller grid. */
  'size of icons': {
    files: new RegExp(`${icons}/svgIconContainer\\.js$`, 'u'),
    edit: (code) => replaced(code, 'isLarge ? IconSize.LARGE : ', ''),
  },
  'drawings of icons': {
    files: new RegExp(`${icons}/generated/components/(?!index\\.js)[\\w-]+\\.js$`, 'u'),
    edit: (code) =>
      replaced(
        replaced(replaced(code, /^ *const isLarge = .*$/mu, ''), 'isLarge ? PATHS_20 : ', ''),
        /^\w+\.displayName = .*$/mu,
        '',
      ),
  },
  /** 5 KB: links and forms are held by their names for developers' tools; warnings are in the one file for browsers. */
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
 * Edits dependencies alike in a build, in development and in Storybook; what nothing reads any more a build drops by itself.
 * @param isComplete whether a build contains everything that is edited; it fails where a file is not met
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
    // In development dependencies are bundled ahead, by themselves.
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [{ name: 'vendor', transform }] } } }),
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    transform,
    buildEnd: (error) => {
      const missing = Object.keys(vendorEdits).filter((name) => !edited.has(name));
      if (error === undefined && isBuild && isComplete && missing.length > 0)
        throw new Error(`Dependencies have these in other files by now: ${missing.join(', ')}.`);
    },
  };
}

function replaced(code: string, from: string | RegExp, to: string): string {
  const changed = code.replace(from, to);
  if (changed === code) throw new Error(`A dependency does not contain "${String(from)}" any more.`);
  return changed;
}
