import type { Plugin } from 'vite';

const icons = '/@blueprintjs/icons/lib/esm/';

/**
 * Leaves out of a build what of Blueprint's icons would be loaded with the first list for nothing: the names of all of
 * them, 10 KB, since the portal draws each by a component or by its paths and one asked for by its name would say that it
 * is unknown; and the drawings on the larger grid, 4 KB, since what is shown larger can be drawn from the smaller one.
 */
export function iconsPlugin(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    load: (id) => (id.endsWith(`${icons}iconNames.js`) ? withoutNames : undefined),
    transform: (code, id) => {
      if (id.endsWith(`${icons}svgIconContainer.js`)) return replaced(code, 'isLarge ? IconSize.LARGE : ', '');
      if (!id.includes(`${icons}generated/components/`) || id.endsWith('/index.js')) return undefined;
      return replaced(code, 'isLarge ? PATHS_20 : ', '');
    },
  };
}

const withoutNames = `export const IconNames = {};
export const IconNamesSet = new Set();
`;

/** What nothing reads any more the build drops by itself. @throws when Blueprint writes it otherwise by now */
function replaced(code: string, from: string, to: string): string {
  if (!code.includes(from)) throw new Error(`Blueprint's icons do not contain "${from}" any more.`);
  return code.replace(from, to);
}
