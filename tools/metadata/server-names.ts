import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownNames } from '../../engine/metadata/read/index.ts';
import { project } from '../run.ts';

/**
 * What the server's code answers for, read from its text: starting it would need a database. Operations are the keys in
 * files with resolvers; other keys there are among them, so a wrong name may be missed, but no right one is reported.
 */
export function serverNames(): Pick<KnownNames, 'operations' | 'serverWords'> {
  const code = globSync('server/**/*.ts', { cwd: project })
    .filter((file) => !/\.test\.|testing/u.test(file))
    .map((file) => readFileSync(join(project, file), 'utf8'));
  const answering = code.filter((text) => text.includes('RegisterResolvers')).join('\n');
  return {
    operations: [...new Set(answering.match(/(?<=^\s+(?:async )?|[{,] )\w+(?=[:(,])/gmu))],
    serverWords: wordsOf(code.join('\n')),
  };
}

/** Every word, and what code makes of a word and an ending, as in `${name}Energy`. */
function wordsOf(code: string): ReadonlySet<string> {
  const words = new Set(code.match(/\w+/gu));
  const endings = new Set(code.match(/(?<=\$\{\w+\})[A-Z][a-z]+\b/gu));
  return new Set([...words, ...[...endings].flatMap((ending) => [...words].map((word) => word + ending))]);
}
