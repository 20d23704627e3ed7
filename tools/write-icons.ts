import { globSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { project } from './run.ts';

/** Writes tools/icons/index.js and tools/icons/index.d.ts from an unpacked package of Blueprint's icons: `node tools/write-icons.ts package`. */
const [folder = ''] = process.argv.slice(2);
const icons = readIcons(resolve(folder, 'lib/cjs/generated/16px/paths'));
if (icons.length === 0) throw new Error(`${folder} has no icons: unpack @blueprintjs/icons and name its folder.`);
const origin =
  '// Blueprint icons, copyright Palantir Technologies, Inc., Apache License 2.0; written by tools/write-icons.ts.\n';

write('index.js', [
  "import { icon } from './icon.js';\n",
  "export { Icons, IconNames, IconSize, SVGIconContainer } from './icon.js';",
  ...icons.map(
    ({ name, paths }) => `export const ${exportOf(name)} = /* @__PURE__ */ icon('${name}', ${JSON.stringify(paths)});`,
  ),
]);
write('index.d.ts', [
  "import type { Icon } from './icon.js';\n",
  "export { IconSize, SVGIconContainer, type DefaultSVGIconProps, type SVGIconProps } from './icon.js';",
  ...icons.map(({ name }) => `export declare const ${exportOf(name)}: Icon<'${name}'>;`),
  "\ntype Exports = typeof import('./index.js');",
  'export type IconName = { [Name in keyof Exports]: Exports[Name] extends Icon<infer Of> ? Of : never }[keyof Exports];',
]);

interface PublishedIcon {
  readonly name: string;
  /** SVG paths on the grid of 16. */
  readonly paths: readonly string[];
}

function readIcons(paths: string): readonly PublishedIcon[] {
  const require = createRequire(join(paths, 'any.js'));
  return globSync('*.js', { cwd: paths })
    .filter((file) => file !== 'index.js')
    .toSorted()
    .map((file) => {
      const module = require(`./${file}`) as { readonly default: readonly string[] }; // as Blueprint generates it
      return { name: file.replace(/\.js$/u, ''), paths: module.default };
    });
}

/** `sort-asc` is `SortAscIcon`. */
function exportOf(name: string): string {
  return `${name.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase())}Icon`;
}

function write(file: string, lines: readonly string[]): void {
  writeFileSync(join(project, 'tools/icons', file), `${origin}${lines.join('\n')}\n`);
}
