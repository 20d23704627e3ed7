import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChild, untilServed } from '../../tools/bench/child.ts';
import { damageFile } from './damage-file.ts';
import { manualBlock } from './manual.ts';
import { testPassword } from './people.ts';
import { emptyDatabaseUrl } from './test-database.ts';

/** The folder of the archive, and its content unpacked outside of a project. */
let output: string;
let unpacked: string;

beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'register-package-'));
  const { code, errors } = await startChild({ values: ['tools/package.ts', '--output', output] }).ended;
  expect(errors).toBe('');
  expect(code).toBe(0);
  unpacked = join(output, 'unpacked');
  await mkdir(unpacked);
  expect(await run(manualBlock('unpack'), { RELEASE: output, TARGET: unpacked })).toMatchObject({
    code: 0,
    errors: '',
  });
});

afterAll(() => rm(output, { recursive: true, force: true }));

/** Runs shell commands in the unpacked archive, with the npm that runs the tests. */
function run(commands: string, environment: Readonly<Record<string, string>>) {
  return startChild({
    command: 'bash',
    values: ['-euc', commands],
    folder: unpacked,
    environment: { PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, ...environment },
  }).ended;
}

it('has a checksum of the archive and of its bill of materials', async () => {
  const lines = (await readFile(join(output, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const [sum, name = ''] = line.split('  ');
    const content = await readFile(join(output, name));
    expect(createHash('sha256').update(content).digest('hex')).toBe(sum);
  }
});

it('is not unpacked when a byte differs', async () => {
  const damaged = join(output, 'damaged');
  const target = join(damaged, 'unpacked');
  await mkdir(target, { recursive: true });
  const names = (await readFile(join(output, 'SHA256SUMS'), 'utf8')).match(/\S+$/gmu) ?? [];
  for (const name of ['SHA256SUMS', ...names]) await copyFile(join(output, name), join(damaged, name));
  const archive = join(damaged, names.find((name) => name.endsWith('.tar.gz')) ?? '');
  await damageFile(archive);
  const { code, out } = await run(manualBlock('unpack'), { RELEASE: damaged, TARGET: target });
  expect([code, out]).toEqual([1, expect.stringContaining('.tar.gz: FAILED')]);
  expect(await readdir(target)).toEqual([]);
});

it('lists each package of server and portal with its licence', async () => {
  const bill = JSON.parse(await readFile(join(unpacked, 'bill-of-materials.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: readonly { name: string; hashes: readonly object[] }[];
  }; // CycloneDX's own format
  const names = new Set(bill.components.map(({ name }) => name));
  expect(bill.bomFormat).toBe('CycloneDX');
  const installed = await packagesIn(join(unpacked, 'node_modules'));
  expect(installed.length).toBeGreaterThan(50);
  expect(installed.filter((name) => !names.has(name))).toEqual([]);
  // The first two are sent to browsers; the others must be missing.
  expect(['react', '@blueprintjs/core', 'vite', 'vitest', 'node'].filter((name) => names.has(name))).toEqual([
    'react',
    '@blueprintjs/core',
  ]);
  const notices = await readFile(join(unpacked, 'THIRD-PARTY-NOTICES'), 'utf8');
  expect(notices).toMatch(/^react@[\d.]+ \(MIT\)\n\nMIT License/mu);
  expect(notices).toMatch(/^pg@[\d.]+ \(MIT\)\n\nMIT License/mu);
});

it('serves a login from its folder without installing or writing there', async () => {
  const before = await filesOf(unpacked);
  const environment = {
    DATABASE_URL: await emptyDatabaseUrl(),
    DATA_DIR: join(output, 'data'),
    ...{ PORT: '0', DEMO: '0', LOG_LEVEL: 'fatal', ADMINISTRATOR_PASSWORD: testPassword },
    ...Object.fromEntries(secrets.map((name, index) => [name, String(index).repeat(32)])),
    NODE_COMPILE_CACHE: join(output, 'compiled'),
  };
  const first = await run(manualBlock('first'), environment);
  expect([first.code, first.errors]).toEqual([0, '']);
  expect(first.out).toContain('eva@register.example can log in now.\n');
  const upgraded = await run(manualBlock('upgrade'), environment);
  expect([upgraded.code, upgraded.errors]).toEqual([0, '']);
  expect(upgraded.out.match(/^The database is up to date\.$/gmu)).toHaveLength(3);
  const server = startChild({ values: ['server/main.ts'], folder: unpacked, environment });
  const address = await untilServed(server);
  expect(await logIn(address)).toMatchObject({ data: { login: { accessToken: expect.stringMatching(/./u) } } });
  const page = await fetch(address);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script type="module"')]);
  await server.stop();
  expect((await server.ended).code).toBe(0);
  expect(await filesOf(unpacked)).toEqual(before);
});

const secrets = ['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET', 'FILE_LINK_SECRET', 'LEDGER_HEADS_SECRET'];

async function logIn(address: string): Promise<unknown> {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
  const input = { email: 'eva@register.example', password: testPassword, deviceID: 'a1'.repeat(16) };
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return await answer.json();
}

/** Names of the packages in a folder, including scoped ones. */
async function packagesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  const scoped = names.filter((name) => name.startsWith('@'));
  const within = await Promise.all(
    scoped.map(async (scope) => (await readdir(join(folder, scope))).map((name) => `${scope}/${name}`)),
  );
  return [...names.filter((name) => !name.startsWith('@')), ...within.flat()];
}

async function filesOf(folder: string): Promise<readonly string[]> {
  return (await readdir(folder, { recursive: true })).toSorted();
}
