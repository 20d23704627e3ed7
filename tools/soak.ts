import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { project, runProcess } from './run.ts';

const usage = 'npm run soak -- [WORDS OF A FILE OR A TITLE] [--times 1] [--seed NUMBER]';

/** Runs randomized tests with all their cases; `npm test` runs fewer. */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '1' }, seed: { type: 'string' } },
});
const words = positionals.join(' ');
const files = globSync('{engine,server,src,tests,tools}/**/*.test.ts', { cwd: project }).filter((file) =>
  textOf(file).includes('/random-cases.ts'),
);
const named = files.filter((file) => file.includes(words));
const chosen = named.length > 0 ? named : files.filter((file) => titlesOf(file).some((title) => title.includes(words)));

if (!(Number(options.times) > 0) || !/^\d+$/.test(options.seed ?? '0')) {
  console.error(usage);
  process.exitCode = 1;
} else if (chosen.length === 0) {
  console.error(`No test with random cases has these words in its file or title: ${words}\n${usage}`);
  process.exitCode = 1;
} else {
  process.env['SOAK_TIMES'] = options.times;
  if (options.seed !== undefined) process.env['SOAK_SEED'] = options.seed;
  const titled = named.length > 0 ? [] : ['--testNamePattern', words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const projects = ['node', 'screens', 'postgres', 'faults'].flatMap((name) => ['--project', name]);
  const { hasPassed } = await runProcess(['vitest', 'run', ...projects, ...titled, ...chosen], 'shown');
  process.exitCode = hasPassed ? 0 : 1;
}

/** Titles of tests and groups as written. */
function titlesOf(file: string): readonly string[] {
  return [...textOf(file).matchAll(/\(\s*(['"`])(.*?)\1,\s*(?:async )?\(/g)].map(([, , title = '']) => title);
}

function textOf(file: string): string {
  return readFileSync(`${project}/${file}`, 'utf8');
}
