import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { readStoredSecrets } from '../../server/platform/settings/secrets.ts';
import { startChild, type Child } from '../../tools/bench/child.ts';
import { createDatabase } from '../server/run-postgres.ts';
import { waitLimitMs } from '../time-limits.ts';
import { loadedFormParts } from './form-parts.ts';
import { expect, fillAll, storeSession } from './person.ts';
import { launchOptions } from './portal.ts';

let project: string;
let running: Child;
let page: Page;
beforeAll(async () => {
  project = await copiedProject();
  const databaseUrl = await createDatabase(inject('demo').postgresUrl, 'development', 'demo');
  running = startChild({
    values: ['tools/dev.ts'],
    folder: project,
    environment: {
      NODE_ENV: process.env['NODE_ENV'],
      PORT: '0',
      DATA_DIR: join(project, 'data'),
      DATABASE_URL: databaseUrl,
      ...(await secretsOf(join(project, 'data'))),
      // Users of the demo data have no second factor.
      REQUIRE_SECOND_FACTOR: '0',
      LOG_LEVEL: 'silent',
      NO_COLOR: '1',
    },
  });
  const baseURL = await printedAddress(running);
  const browser = await chromium.launch(launchOptions());
  const context = await browser.newContext({
    baseURL,
    locale: 'sk-SK',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(waitLimitMs);
  page = await context.newPage();
});
afterAll(async () => {
  await page.context().browser()?.close();
  await running.stop();
  await rm(project, { recursive: true });
});

// Coverage per file exists only in development: a build bundles the files.
it('calls a function of every loaded file of a form, and every function of a loaded validator', async () => {
  await storeSession(page, 'supplier');
  const { parts, validators } = await loadedFormParts(page);
  expect(parts.length).toBeGreaterThan(40);
  expect(parts.filter(({ functions }) => ![...functions.values()].includes(true)).map(({ path }) => path)).toEqual([]);
  expect(validators.map(({ path }) => path)).toEqual(['generated/portal/entities/certificate/validator.js']);
  expect(validators.flatMap(({ functions }) => [...functions].filter(([, isEntered]) => !isEntered))).toEqual([]);
});

it('applies changed fields and rules to an open dialog, and keeps its input', async () => {
  await page.evaluate(() => {
    localStorage.clear();
  });
  await storeSession(page, 'registry');
  await page.goto('/schemes/create');
  const dialog = page.getByRole('dialog');
  await fillAll(dialog, { 'Názov (SK)': 'Rozpísaná schéma' });
  await markPage();
  await save('metadata/entities/scheme.json', [
    ['"fields": {', remark],
    ['{ "field": "valuesFrom"', '"remark", { "field": "valuesFrom"'],
  ]);
  await expect(dialog.getByRole('textbox', { name: 'Poznámka' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Názov (EN)' })).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'Názov (SK)' })).toHaveValue('Rozpísaná schéma');
  await expectSamePage();
  // The server accepts the field, and no longer requires the one that the rule hides.
  await fillAll(dialog, { Poznámka: 'Od servera' });
  await dialog.getByRole('button', { name: 'Uložiť' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('row').filter({ hasText: 'Rozpísaná schéma' }).click();
  await expect(page.getByRole('dialog')).toContainText('Od servera');
});

it('applies changed labels and texts to an open page, and keeps its input', async () => {
  await page.goto('/faq-management/create');
  await fillAll(page, { 'Otázka (SK)': 'Rozpísaná otázka' });
  await markPage();
  await save('metadata/entities/faq.json', [['"sk": "Otázka (EN)"', '"sk": "Otázka po anglicky"']]);
  await expect(page.getByRole('textbox', { name: 'Otázka po anglicky' })).toBeVisible();
  await save('engine/texts/sk/form.json', [['"save": "Uložiť"', '"save": "Uchovať"']]);
  await expect(page.getByRole('button', { name: 'Uchovať' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Otázka (SK)' })).toHaveValue('Rozpísaná otázka');
  await expectSamePage();
});

const remark = `
  "rules": { "nameEN": { "visible": { "!=": [{ "var": "nameSK" }, "Rozpísaná schéma"] } } },
  "fields": {
    "remark": { "type": "text", "label": { "sk": "Poznámka", "en": "Note" } },`;

async function markPage(): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

/** A reload would remove the mark. */
async function expectSamePage(): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-marked', '');
}

/** Secrets of a data folder as environment variables. */
async function secretsOf(dataFolder: string): Promise<Readonly<Record<string, string>>> {
  const { accessToken, refreshToken, fileLink, secondFactor = '' } = await readStoredSecrets(dataFolder);
  return {
    ...{ ACCESS_TOKEN_SECRET: accessToken, REFRESH_TOKEN_SECRET: refreshToken, FILE_LINK_SECRET: fileLink },
    SECOND_FACTOR_SECRET: secondFactor,
  };
}

/** Copies the product into a folder where its metadata can be changed; dependencies are shared. */
async function copiedProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'register-development-'));
  for (const name of ['engine', 'generated', 'metadata', 'server', 'src', 'tools', 'package.json', 'tsconfig.json'])
    await cp(name, join(folder, name), { recursive: true });
  await cp(inject('demo').dataFolder, join(folder, 'data'), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, 'vite.config.ts'),
    `import { mergeConfig } from 'vite';
import own from ${JSON.stringify(resolve('vite.config.ts'))};
export default mergeConfig(own, { server: { fs: { strict: false } } });
`,
  );
  return folder;
}

/** Replaces parts of a file by one write; each is in it. */
async function save(file: string, changes: readonly (readonly [part: string, replacement: string])[]): Promise<void> {
  const path = join(project, file);
  let text = await readFile(path, 'utf8');
  for (const [part, replacement] of changes) {
    expect(text).toContain(part);
    text = text.replace(part, replacement);
  }
  await writeFile(path, text);
}

async function printedAddress({ process: { stdout }, output, ended }: Child): Promise<string> {
  return await new Promise((resolve, reject) => {
    void ended.then(() => reject(new Error(`It ended before it told its address:\n${output()}`)));
    stdout?.on('data', () => {
      const [, address] = /at (\S+), with the saved code/u.exec(output()) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
}
