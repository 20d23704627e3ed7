import type { Plugin } from 'vite';

const router = /\/react-router\/dist\/development\/chunk-\w+\.mjs$/u;

/**
 * Lets a build drop what of React Router nothing here uses, 5 KB: its links and forms are held by the names they are given
 * for developers' tools, and its warnings for developers are in the one file that it offers to browsers.
 */
export function routerPlugin(): Plugin {
  return {
    name: 'router',
    apply: 'build',
    transform: (code, id) => (router.test(id) && code.includes(warning) ? slim(code) : undefined),
  };
}

const warning = 'var ENABLE_DEV_WARNINGS = true;';

function slim(code: string): string {
  return code
    .replace(warning, 'var ENABLE_DEV_WARNINGS = false;')
    .replaceAll(/^\w+\.displayName = "\w+";$/gmu, '')
    .replaceAll(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/gu, ' = /* @__PURE__ */ $1');
}
