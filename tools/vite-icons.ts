import type { Plugin } from 'vite';

const icons = '/@blueprintjs/icons/lib/esm/';

/**
 * Leaves out of a build what of Blueprint's icons would be loaded with the first list for nothing: the names of all of
 * them, 10 KB, since the portal draws each by a component or by its paths and one asked for by its name would say that it
 * is unknown, with what would load it; the drawings on the larger grid, 4 KB, since what is shown larger can be drawn from the smaller one; and the names
 * that its components have for developers' tools.
 */
export function iconsPlugin(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    load: (id) => {
      if (id.endsWith(`${icons}iconNames.js`)) return withoutNames;
      return id.endsWith(`${icons}iconLoader.js`) ? withoutLoading : undefined;
    },
    transform: (code, id) => {
      if (id.endsWith(`${icons}svgIconContainer.js`)) return replaced(code, 'isLarge ? IconSize.LARGE : ', '');
      if (!id.includes(`${icons}generated/components/`) || id.endsWith('/index.js')) return undefined;
      return replaced(replaced(replaced(code, largeness, ''), 'isLarge ? PATHS_20 : ', ''), displayName, '');
    },
  };
}

const withoutNames = `export const IconNames = {};
export const IconNamesSet = new Set();
`;

const withoutLoading = `export class Icons {
  static load = () => Promise.resolve();
  static getPaths = () => undefined;
}
`;

const largeness = /^ *const isLarge = .*$/mu;
const displayName = /^\w+\.displayName = .*$/mu;

/** What nothing reads any more the build drops by itself. @throws when Blueprint writes it otherwise by now */
function replaced(code: string, from: string | RegExp, to: string): string {
  const changed = code.replace(from, to);
  if (changed === code) throw new Error(`Blueprint's icons do not contain "${String(from)}" any more.`);
  return changed;
}
