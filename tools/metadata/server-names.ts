import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownNames } from '../../engine/metadata/read/index.ts';
import { project } from '../run.ts';

/**
 * Names that server code provides, extracted from its text because starting it needs a database. Operations are all
 * keys in files with resolvers; this may accept a wrong name but never rejects a right one.
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

/** All words, and words combined with suffixes, as in `${name}Energy`. */
function wordsOf(code: string): ReadonlySet<string> {
  const words = new Set(code.match(/\w+/gu));
  const endings = new Set(code.match(/(?<=\$\{\w+\})[A-Z][a-z]+\b/gu));
  return new Set([...words, ...[...endings].flatMap((ending) => [...words].map((word) => word + ending))]);
}
