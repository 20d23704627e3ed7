import type { Page } from 'playwright';
import { expect as expectValue, it } from 'vitest';
import { expect, intercept } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();

/** Shows the whole form, so that neither scrolling nor scroll anchoring moves it. */
const tall = { viewport: { width: 1280, height: 2400 } };

/**
 * Presses the submit button of a registration while the company number is looked up. `fail` lets the look-up fail; its
 * message moves the button from under the pointer.
 */
async function pressWhileLookedUp(page: Page) {
  const held = Promise.withResolvers<'failed'>();
  const asked = Promise.withResolvers<'asked'>();
  await page.goto('/login/register');
  const ico = page.getByRole('combobox', { name: 'IČO' });
  await expect(ico).toBeVisible();
  await intercept(page, '**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('9000000')) return route.continue();
    asked.resolve('asked');
    await held.promise;
    return route.abort();
  });
  await ico.fill('9000000');
  await asked.promise;
  const button = page.getByRole('button', { name: 'Zaregistrovať' });
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  if (before === null) throw new Error('The button is not shown.');
  const point = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  const fail = async () => {
    held.resolve('failed');
    await expect(page.getByText(/^.*Údaje môžete vyplniť ručne/u)).toBeVisible();
    const after = await button.boundingBox();
    expectValue(after?.y).toBeGreaterThan(point.y);
  };
  return { fail, point };
}

it('sends a form whose button moves away between pointer down and pointer up', async () => {
  const page = await portal.newPerson(tall);
  const { fail } = await pressWhileLookedUp(page);
  await fail();
  await page.mouse.up();
  await expect(page.getByRole('alert')).toContainText('Formulár obsahuje chyby');
  await page.context().close();
});

it('cancels a press when the pointer is moved away before pointer up', async () => {
  const page = await portal.newPerson(tall);
  const { fail, point } = await pressWhileLookedUp(page);
  await fail();
  await page.mouse.move(point.x, point.y + 60);
  await page.mouse.up();
  // A submit would show missing fields immediately.
  await page.getByRole('textbox', { name: 'Meno', exact: true }).fill('Eva');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().close();
});
