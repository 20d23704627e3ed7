import type { Plugin } from 'vite';

const classes = '/@blueprintjs/core/lib/esm/common/classes.js';

/**
 * Lets a build drop the names of Blueprint's classes that nothing here uses, 4 KB: each is put together from a prefix that a
 * page could set for itself, which none does, so a builder that may not know it keeps them all.
 */
export function classesPlugin(): Plugin {
  return {
    name: 'classes',
    apply: 'build',
    transform: (code, id) => (id.endsWith(classes) ? slim(code) : undefined),
  };
}

const prefix = /^let NS = ("\w+");\nif [^]*?^\}\nelse if [^]*?^\}\n/mu;

/** @throws when Blueprint writes it otherwise by now */
function slim(code: string): string {
  if (!prefix.test(code)) throw new Error("Blueprint's classes do not begin with a prefix of their own any more.");
  return code
    .replace(prefix, 'const NS = $1;\n')
    .replaceAll(/^(export const \w+ = )(\w+\()/gmu, '$1/* @__PURE__ */ $2');
}
