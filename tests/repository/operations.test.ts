import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseSettings } from '../../server/platform/settings/settings.ts';

const manual = readFileSync('docs/operations.md', 'utf8');
const readme = readFileSync('README.md', 'utf8');
const settings = readFileSync('docs/settings.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }; // npm's own format
const blocks = [...manual.matchAll(/^```sh ?(\w*)\n([^]*?)^```/gmu)].map(([, name = '', text = '']) => ({
  name,
  text,
}));

it('has at most 300 lines, and the README links to it', () => {
  expect(manual.trimEnd().split('\n').length).toBeLessThanOrEqual(300);
  expect(readme).toContain('](docs/operations.md)');
});

it('names only commands of the archive', () => {
  const named = [...manual.matchAll(/npm run ([a-z]+)/gu)].map(([, name = '']) => name);
  // These two run only in a clone of the repository.
  const inClone = new Set(['package', 'cluster']);
  const unknown = named.filter((name) => !inClone.has(name) && !/node server\/[\w-]+\.ts$/u.test(scripts[name] ?? ''));
  expect(new Set(named).size).toBeGreaterThan(4);
  expect(unknown).toEqual([]);
});

it('has each block with a name run by a test', () => {
  const tests = globSync('tests/server/*.test.ts').map((path) => readFileSync(path, 'utf8'));
  const named = blocks.filter(({ name }) => name !== '').map(({ name }) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !tests.some((text) => text.includes(`manualBlock('${name}')`)))).toEqual([]);
});

it('explains exactly the alerts of alerts.yaml', () => {
  const alerts = readFileSync('docs/monitoring/alerts.yaml', 'utf8').match(/(?<=alert: )\w+/gu) ?? [];
  const told = manual.match(/(?<=^\| `)Register\w+(?=`)/gmu) ?? [];
  expect(told.toSorted()).toEqual(alerts.toSorted());
});

it('names only documented settings', () => {
  const named = new Set(manual.match(/\b(?:[A-Z0-9]+_)+[A-Z0-9]+\b/gu));
  const known = new Set(settings.match(/\b(?:[A-Z0-9]+_)+[A-Z0-9]+\b/gu));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

it('documents all settings that a start reads', () => {
  const read = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        read.add(String(name));
        return undefined;
      },
    },
  );
  parseSettings(environment);
  expect(read.size).toBeGreaterThan(20);
  const explained = settings.match(/^\|.*?\|/gmu)?.join('') ?? '';
  expect([...read].filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
});
