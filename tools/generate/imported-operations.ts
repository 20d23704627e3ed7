import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Sources of a portal, its stories and tests. */
const written = ['src/**/*.{ts,tsx}', 'stories/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}'];

const imports = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']*documents\.ts)'/gu;

/** Names of operations whose documents or types are imported from the generated portal `folder`. */
export function importedOperations(folder: string): ReadonlySet<string> {
  // `folder` is generated/portal within a project.
  const root = join(folder, '../..');
  const generated = relative(root, folder);
  const names = globSync(written, { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(imports)].flatMap(([, list = '', from = '']) =>
      from.includes(`/${generated}/`) ? list.split(',').map(operationOf) : [],
    ),
  );
  return new Set(names.filter((name) => name !== ''));
}

/** `type MeQueryVariables` and `MeDocument as Me` belong to the operation `Me`. */
function operationOf(imported: string): string {
  const name = imported
    .trim()
    .replace(/^type\s+/u, '')
    .replace(/\s+as\s.*$/u, '');
  return name.replace(/(?:Document|(?:Query|Mutation)(?:Variables)?)$/u, '');
}
