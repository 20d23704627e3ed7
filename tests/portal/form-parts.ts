import type { Page } from 'playwright';
import { attach, fillCertificate, pdf } from './certificate-form.ts';
import { expect, fillAll, intercept } from './person.ts';

/** A file of the form, and whether each of its named functions was called. */
interface FormPart {
  readonly path: string;
  readonly functions: ReadonlyMap<string, boolean>;
}

/** Files of the form and validators that a page loads while certificates are created and changed, with function coverage. */
export async function loadedFormParts(
  page: Page,
): Promise<{ readonly parts: readonly FormPart[]; readonly validators: readonly FormPart[] }> {
  // Vite reloads the page when it discovers dependencies: load them before the measurement.
  await openForm(page);
  const entered = new Map<string, Map<string, boolean>>();
  const code = await watch(page, entered, () => create(page));
  await watch(page, entered, () => meetAnother(page, code));
  const all = [...entered].map(([path, functions]) => ({ path, functions }));
  return {
    parts: all.filter(({ path, functions }) => path.startsWith('engine/') && functions.size > 0),
    validators: all.filter(({ path }) => /\/(validator|asked\/\w+)\.js$/u.test(path)),
  };
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/certificates/create');
  await expect(page.getByRole('combobox', { name: 'Overovateľ' })).toBeVisible();
}

const save = (within: Page) => within.getByRole('button', { name: 'Uložiť' }).click();

async function edit(within: Page, code: string): Promise<void> {
  await within.goto(`/certificates?search=${code}`);
  await within.getByRole('row').filter({ hasText: code }).getByRole('link').first().click();
  await within.getByRole('button', { name: 'Upraviť' }).click();
}

/** Saves a new certificate after missing fields and a failed request. @returns its number */
async function create(page: Page): Promise<string> {
  await openForm(page);
  await page.getByRole('navigation', { name: 'Časti formulára' }).getByRole('button').last().click();
  await save(page);
  await page.getByRole('alert').getByRole('button', { name: 'Overovateľ' }).click();
  await expect(page.getByRole('combobox', { name: 'Overovateľ' })).toBeFocused();
  await fillCertificate(page);
  await attach(page, pdf);
  await intercept(page, '**/graphql', (route) => route.abort());
  await save(page);
  await expect(page.getByText('Server nie je dostupný.').first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await save(page);
  const saved = page.getByRole('dialog', { name: 'Osvedčenie je uložené' });
  await expect(saved).toContainText(/C-\d{10}/u);
  return /C-\d{10}/u.exec(await saved.innerText())?.[0] ?? '';
}

/** Provokes an edit conflict. */
async function meetAnother(page: Page, code: string): Promise<void> {
  await edit(page, code);
  const other = await page.context().newPage();
  await edit(other, code);
  await fillAll(other, { Poznámka: 'iná' });
  await save(other);
  await expect(other.getByRole('button', { name: 'Upraviť' })).toBeVisible();
  await other.close();
  await fillAll(page, { Poznámka: 'moja' });
  await save(page);
  await expect(page.getByRole('dialog').getByText('Záznam medzitým zmenil niekto iný')).toBeVisible();
}

const watched = /\/((?:engine\/react\/form|engine\/shape|generated\/portal\/entities)\/.*)/u;

/** Collects coverage of `act`, which must begin with a page load: coverage of earlier pages is lost. */
async function watch<Result>(
  page: Page,
  entered: Map<string, Map<string, boolean>>,
  act: () => Promise<Result>,
): Promise<Result> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  const result = await act();
  for (const { url, functions } of await page.coverage.stopJSCoverage()) {
    const path = watched.exec(new URL(url).pathname)?.[1];
    if (path === undefined) continue;
    const names = entered.get(path) ?? new Map<string, boolean>();
    entered.set(path, names);
    // Excludes functions that development tools add.
    const own = functions.filter(({ functionName }) => /^[^$_]/u.test(functionName));
    for (const { functionName, ranges } of own)
      names.set(functionName, names.get(functionName) === true || (ranges[0]?.count ?? 0) > 0);
  }
  return result;
}
