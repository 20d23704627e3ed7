import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Number of level 1 and 2 requirements per section of ASVS 5.0; those of level 3 follow them. */
const requirements: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1, '3.2': 2, '3.3': 4 },
  ...{ '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4, '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5 },
  ...{ '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2 },
  ...{ '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1 },
  ...{ '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4 },
  ...{ '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1 },
  ...{ '17.2': 4, '17.3': 2 },
};

describe('docs/asvs.md', () => {
  const rows = [
    ...readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gmu),
  ].map(([, number = '', , verdict = '', shown = '']) => ({ number, verdict, shown }));
  const pathsIn = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|json))`/gu)].map(([, path = '']) => path);

  it('has each requirement of levels 1 and 2 once, in order', () => {
    const all = Object.entries(requirements).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${String(index + 1)}`),
    );
    expect(rows.map(({ number }) => number)).toEqual(all);
  });

  it('names only files that exist', () => {
    expect(rows.flatMap(({ shown }) => pathsIn(shown)).filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names a test, a check or a document for each requirement that is met, and a reason for each other', () => {
    const holds = /\.(?:test|stories)\.tsx?$|^docs\/|^oxlint\.config\.ts$/u;
    const unheld = rows.filter(({ verdict, shown }) => {
      if (verdict === 'met') return !pathsIn(shown).some((path) => holds.test(path));
      return !['not applicable', 'open'].includes(verdict) || !shown.endsWith('.');
    });
    expect(unheld.map(({ number }) => number)).toEqual([]);
  });

  it('counts its verdicts', () => {
    const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
    const { length } = rows;
    expect(readFileSync('docs/asvs.md', 'utf8')).toContain(
      `Of ${String(length)} requirements ${String(count('met'))} are met, ${String(count('not applicable'))} not applicable and ${String(count('open'))} open.`,
    );
  });
});

/** Source files of the product, without tests. */
const sources = ['engine', 'server', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

it.each([
  {
    what: 'makes markup of text',
    pattern: /innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write/u,
  },
  { what: 'runs text as code', pattern: /\beval\(|new Function\(|javascript:/u },
  { what: 'starts a program', pattern: /child_process/u },
  { what: 'listens to other windows', pattern: /postMessage\(.*['"]\*|addEventListener\('message'/u },
  {
    what: 'lets a certificate be anybody’s',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser/u,
  },
])('no code $what', ({ pattern }) => {
  expect(sources.filter((path) => pattern.test(readFileSync(path, 'utf8')))).toEqual([]);
});

it('the server uses no predictable random numbers', () => {
  const drawing = sources.filter(
    (path) => path.startsWith('server') && readFileSync(path, 'utf8').includes('Math.random'),
  );
  expect(drawing).toEqual([]);
});

it('every locked package has a SHA-512 hash and comes from the default registry', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly integrity?: string }>>; // npm's own format
  };
  const { workspaces, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly workspaces: readonly string[];
    readonly devDependencies: Readonly<Record<string, string>>;
  }; // npm's own format
  const linked = Object.values(devDependencies).flatMap((version) => version.match(/(?<=^file:).*/u) ?? []);
  const own = new Set(['', ...workspaces, ...linked]);
  const foreign = Object.entries(packages).filter(
    ([path, { resolved, integrity }]) =>
      !own.has(resolved ?? path) && (resolved !== undefined || integrity?.startsWith('sha512-') !== true),
  );
  expect(foreign.map(([path]) => path)).toEqual([]);
});
