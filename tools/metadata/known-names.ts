import { resolve, join } from 'node:path';
import { globSync, readFileSync } from 'node:fs';
import type { KnownNames } from '../../engine/metadata/read/index.ts';
import { iconNames } from '../generate/portal-icons.ts';
import { registerComponents } from '../../src/register/register-components.ts';
import { project } from '../run.ts';

/** Names that code provides for the metadata in `folder`; register components only for its own. */
export function knownNamesOf(folder: string): KnownNames {
  if (resolve(folder) !== resolve(project, 'metadata')) return { icons: iconNames };
  const { cells, listPanels, panels, screens, widgets } = registerComponents;
  return {
    icons: iconNames,
    cells: Object.keys(cells),
    panels: Object.keys(panels),
    listPanels: Object.keys(listPanels),
    screens: Object.keys(screens),
    widgets: Object.keys(widgets),
    ...serverNames(),
  };
}

/**
 * Names that server code provides, extracted from its text because starting it needs a database. Operations are all
 * keys in files with resolvers; this may accept a wrong name but never rejects a right one.
 */
function serverNames(): Pick<KnownNames, 'operations' | 'serverWords'> {
  const code = globSync('server/**/*.ts', { cwd: project })
    .filter((file) => !/\.test\.|testing/u.test(file))
    .map((file) => readFileSync(join(project, file), 'utf8'));
  const answering = code.filter((text) => text.includes('RegisterResolvers')).join('\n');
  return {
    operations: [...new Set(answering.match(/(?<=^\s+(?:async )?|[{,] )\w+(?=[:(,])/gmu))],
    serverWords: wordsOf(code.join('\n')),
  };
}

/** All words, and words combined with suffixes, as in `${name}Energy`. */
function wordsOf(code: string): ReadonlySet<string> {
  const words = new Set(code.match(/\w+/gu));
  const endings = new Set(code.match(/(?<=\$\{\w+\})[A-Z][a-z]+\b/gu));
  return new Set([...words, ...[...endings].flatMap((ending) => [...words].map((word) => word + ending))]);
}
