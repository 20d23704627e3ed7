import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, it } from 'vitest';
import { serverPaths } from '../../server/application.ts';
import { attach, fillCertificate, pdf } from './certificate-form.ts';
import { expect, fillAll, logIn } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

let portal: OpenPortal;
let vite: ViteDevServer;
let cacheDir: string;
let page: Page;

/** A portal of files, each by itself as Vite serves it to who develops: in a build they stand together. */
beforeAll(async () => {
  portal = await openPortal();
  cacheDir = await mkdtemp(join(tmpdir(), 'vite-'));
  const proxy = Object.fromEntries(serverPaths.map((path) => [path, portal.server.address]));
  vite = await createServer({ configFile: 'vite.config.ts', logLevel: 'silent', cacheDir, server: { port: 0, proxy } });
  await vite.listen();
  page = await portal.newPerson({ baseURL: vite.resolvedUrls?.local[0] ?? '' });
  // Vite makes each file ready when it is first asked for.
  page.setDefaultNavigationTimeout(60_000);
  await logIn(page, 'supplier');
  // Libraries that Vite finds on the way make it load the page anew.
  await openForm();
});

afterAll(async () => {
  await vite.close();
  await portal.close();
  await rm(cacheDir, { recursive: true });
});

async function openForm(): Promise<void> {
  await page.goto('/certificates/create');
  await expect(page.getByRole('combobox', { name: 'Overovateľ' })).toBeVisible();
}

const save = (within: Page) => within.getByRole('button', { name: 'Uložiť' }).click();

/** Opens a certificate of the list to be edited. */
async function edit(within: Page, code: string): Promise<void> {
  await within.goto(`/certificates?search=${code}`);
  await within.getByRole('row').filter({ hasText: code }).getByRole('link').first().click();
  await within.getByRole('button', { name: 'Upraviť' }).click();
}

/** Goes through the form, misses fields, is refused, and saves. @returns the new certificate's number */
async function create(): Promise<string> {
  await openForm();
  await page.getByRole('navigation', { name: 'Časti formulára' }).getByRole('button').last().click();
  await save(page);
  await page.getByRole('alert').getByRole('button', { name: 'Overovateľ' }).click();
  await expect(page.getByRole('combobox', { name: 'Overovateľ' })).toBeFocused();
  await fillCertificate(page);
  await attach(page, pdf);
  await page.route('**/graphql', (route) => route.abort());
  await save(page);
  await expect(page.getByText('Server nie je dostupný.').first()).toBeVisible();
  await page.unroute('**/graphql');
  await save(page);
  const saved = page.getByRole('dialog', { name: 'Osvedčenie je uložené' });
  await expect(saved).toContainText(/C-\d{10}/u);
  return /C-\d{10}/u.exec(await saved.innerText())?.[0] ?? '';
}

/** Saves what somebody else has saved meanwhile. */
async function meetAnother(code: string): Promise<void> {
  await edit(page, code);
  const other = await page.context().newPage();
  await edit(other, code);
  await fillAll(other, { Poznámka: 'iná' });
  await save(other);
  await expect(other.getByRole('button', { name: 'Upraviť' })).toBeVisible();
  await fillAll(page, { Poznámka: 'moja' });
  await save(page);
  await expect(page.getByRole('dialog').getByText('Záznam medzitým zmenil niekto iný')).toBeVisible();
}

/** Functions with a name, by file, and whether they were entered; those that development adds are none of ours. */
const entered = new Map<string, Map<string, boolean>>();
const watched = /\/((?:engine\/react\/form|engine\/shape|generated\/portal\/entities)\/.*)/u;

/** What is done begins with a load of the page: of one that is left nothing is known any more. */
async function watch<Result>(act: () => Promise<Result>): Promise<Result> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  const result = await act();
  for (const { url, functions } of await page.coverage.stopJSCoverage()) {
    const path = watched.exec(new URL(url).pathname)?.[1];
    if (path === undefined) continue;
    const names = entered.get(path) ?? new Map<string, boolean>();
    entered.set(path, names);
    const own = functions.filter(({ functionName }) => /^[^$_]/u.test(functionName));
    for (const { functionName, ranges } of own)
      names.set(functionName, names.get(functionName) === true || (ranges[0]?.count ?? 0) > 0);
  }
  return result;
}

it('enters every part of the form that it loads, and every function of the validator that it loads', async () => {
  const code = await watch(create);
  await watch(() => meetAnother(code));
  const parts = [...entered].filter(([path, names]) => path.startsWith('engine/') && names.size > 0);
  expect(parts.length).toBeGreaterThan(40);
  expect(parts.filter(([, names]) => ![...names.values()].includes(true)).map(([path]) => path)).toEqual([]);

  const validators = [...entered].filter(([path]) => /\/(validator|asked\/\w+)\.js$/u.test(path));
  expect(validators.map(([path]) => path)).toEqual(['generated/portal/entities/certificate/validator.js']);
  expect(validators.flatMap(([, names]) => [...names].filter(([, isEntered]) => !isEntered))).toEqual([]);
});
