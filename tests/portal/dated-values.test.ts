import { afterAll, beforeAll, describe, it } from 'vitest';
import { expect, rowOf, storeSession, turn } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';
import { wordsIn, type Language } from './words.ts';

/** The registry changes a value from a day on and sees what held before. */
let portal: OpenPortal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe.each<{ readonly language: Language }>([{ language: 'sk' }, { language: 'en' }])(
  'in $language',
  ({ language }) => {
    const words = wordsIn(language);

    it('shows former values, and refuses a day before the present one', async () => {
      const page = await portal.newPerson();
      await storeSession(page, 'registry', language);
      await page.goto('/substance-kinds?size=100');
      const dialog = page.getByRole('dialog');
      const edit = dialog.getByRole('button', { name: words('Upraviť') });
      const save = dialog.getByRole('button', { name: words('Uložiť') });
      const from = dialog.getByRole('textbox', { name: words('Hodnoty platia od') });
      const open = () => rowOf(page, 'Slama').getByRole('link').click();
      await open();
      await edit.click();
      await turn(dialog, words('Na pokročilé biopalivo'), language === 'sk' ? 'off' : 'on');
      await expect(from).toHaveValue('26.11.2026');
      await save.click();
      await expect(dialog).toBeHidden();
      await open();
      const former = dialog.getByRole('row').filter({ hasText: '25.11.2026' });
      await expect(former).toContainText(words('Áno'));
      await edit.click();
      await turn(dialog, words('Z potravinárskych plodín'), 'on');
      await from.fill('01.11.2026');
      await save.click();
      const refusal = words(
        'Doterajšia hodnota platí od {{from}}. Nová môže platiť od toho istého dňa, potom ju nahradí, alebo od neskoršieho.',
        { from: '26.11.2026' },
      );
      await expect(dialog.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
      await page.context().close();
    });
  },
);
