import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { typeDefinitions } from '../../engine/graphql/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { generatePortal } from '../../tools/generate/generate-portal.ts';
import { checkedCatalogue } from '../../tools/metadata-findings.ts';
import { portalPassword, expect, expectMessage, fillAll, openActions, rowOf, openCertificatesAs } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

const file = `{
  "$schema": "../../generated/schemas/register/entity.schema.json",
  "entity": "processingUnit",
  "extends": "codebook",
  "label": { "sk": "Spracovateľská jednotka", "en": "Processing unit" },
  "plural": { "sk": "Spracovateľské jednotky", "en": "Processing units" },
  "icon": "lab-test",
  "route": "/processing-units"
}
`;

let project: string;
let portal: OpenPortal;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'register-one-file-'));
  await buildWith(project, file);
  portal = await openPortal({ metadataFolder: join(project, 'metadata'), portalFolder: join(project, 'dist') });
});
afterAll(async () => {
  await portal.close();
  await rm(project, { recursive: true });
});

it('requires a file of at most 15 lines', () => {
  expect(file.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
});

it('is created, edited and removed through the API', async () => {
  const token = await tokenOf('registry');
  const ask = (query: string) => askApi(query, token);
  const { createOrUpdateProcessingUnit: made } = await ask(
    'mutation { createOrUpdateProcessingUnit(input: { nameSK: "Lis", nameEN: "Press" }) { id rowVersion } }',
  );
  const id = (made as { readonly id: string }).id; // as the mutation asks
  await ask(`mutation { createOrUpdateProcessingUnit(input: { id: "${id}", nameEN: "Oil press" }) { id } }`);
  expect(await ask(`{ processingUnit(id: "${id}") { nameSK nameEN } }`)).toEqual({
    processingUnit: { nameSK: 'Lis', nameEN: 'Oil press' },
  });
  expect(await ask(`mutation { removeProcessingUnit(id: "${id}") }`)).toEqual({ removeProcessingUnit: true });
  expect(await ask('{ processingUnitsPaginated { pageInfo { totalElements } } }')).toEqual({
    processingUnitsPaginated: { pageInfo: { totalElements: 0 } },
  });
});

describe.each([
  {
    language: 'sk',
    plural: 'Spracovateľské jednotky',
    words: { create: 'Nový záznam', edit: 'Upraviť', save: 'Uložiť', remove: 'Odstrániť', actions: 'Akcie' },
    names: ['Názov (SK)', 'Názov (EN)'],
    said: 'Záznam je odstránený.',
  },
  {
    language: 'en',
    plural: 'Processing units',
    words: { create: 'New entry', edit: 'Edit', save: 'Save', remove: 'Remove', actions: 'Actions' },
    names: ['Name (SK)', 'Name (EN)'],
    said: 'The record has been removed.',
  },
])('in the browser, in $language', ({ language, plural, words, names: [sk = '', en = ''], said }) => {
  it('is in the menu, listed, created, edited and removed', async () => {
    const page = await openCertificatesAs(portal, 'registry');
    if (language === 'en') await page.getByRole('button', { name: 'Angličtina' }).click();
    const link = page.getByRole('link', { name: plural, exact: true });
    await expect(link.locator('[data-icon="lab-test"] svg, svg[data-icon="lab-test"]')).toBeVisible();
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: plural })).toBeVisible();
    await page.getByRole('button', { name: words.create, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await fillAll(dialog, { [sk]: `Mlyn ${language}`, [en]: `Mill ${language}` });
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(dialog).toBeHidden();
    const record = language === 'en' ? `Mill ${language}` : `Mlyn ${language}`;
    await rowOf(page, record).getByRole('link').click();
    await dialog.getByRole('button', { name: words.edit }).click();
    await fillAll(dialog, { [language === 'en' ? sk : en]: 'changed' });
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(rowOf(page, record)).toContainText('changed');
    await openActions(page, record, words.actions);
    await page.getByRole('menuitem', { name: words.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click();
    await expectMessage(page, said);
    await expect(rowOf(page, record)).toHaveCount(0);
  });
});

/** Builds a copy of the portal with one more metadata file. */
async function buildWith(folder: string, entity: string): Promise<void> {
  for (const name of ['metadata', 'src', 'engine']) await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'metadata/entities/processingUnit.json'), entity);
  const catalogue = checkedCatalogue(join(folder, 'metadata'));
  const contract = join(folder, 'schema.graphql');
  await writeFile(contract, typeDefinitions(catalogue));
  await mkdir(join(folder, 'generated'));
  await generatePortal(catalogue, join(folder, 'generated/portal'), contract);
  await build({
    configFile: resolve('vite.config.ts'),
    root: join(folder, 'src'),
    logLevel: 'error',
    build: { outDir: join(folder, 'dist'), minify: false },
  });
}

async function tokenOf(account: string): Promise<string> {
  const { login } = await askApi(
    `mutation { login(input: { deviceID: "a browser of one of the tests", email: "${account}@demo.example", password: "${portalPassword}" }) { accessToken } }`,
  );
  return (login as { readonly accessToken: string }).accessToken; // as the mutation asks
}

async function askApi(query: string, token?: string): Promise<Values> {
  const response = await fetch(`${portal.server.address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  });
  const answer = (await response.json()) as { data?: Values; errors?: unknown }; // GraphQL
  expect(answer.errors).toBeUndefined();
  return answer.data ?? {};
}
