import type { Plugin } from 'vite';

/**
 * Leaves the names of all of Blueprint's icons out of a build, 10 KB that are loaded with the first list: the portal draws
 * each icon by a component or by its paths, and one asked for by its name would say that it is unknown.
 */
export function iconNamesPlugin(): Plugin {
  return {
    name: 'icon-names',
    apply: 'build',
    load: (id) => (id.endsWith('/@blueprintjs/icons/lib/esm/iconNames.js') ? withoutNames : undefined),
  };
}

const withoutNames = `export const IconNames = {};
export const IconNamesSet = new Set();
`;
