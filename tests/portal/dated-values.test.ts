import { describe, it } from 'vitest';
import { expect, rowOf, setSwitch, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';
import { wordsIn, type Language } from './words.ts';

/** The registry changes a value as of a day and sees former values. */
const portal = openedPortal();

describe.each<{ readonly language: Language }>([{ language: 'sk' }, { language: 'en' }])(
  'in $language',
  ({ language }) => {
    const words = wordsIn(language);

    it('shows former values, and refuses a day before the present one', async () => {
      const page = await openPageAs(portal, 'registry', { language });
      await page.goto('/substance-kinds?size=100');
      const dialog = page.getByRole('dialog');
      const edit = dialog.getByRole('button', { name: words('Upraviť') });
      const save = dialog.getByRole('button', { name: words('Uložiť') });
      const from = dialog.getByRole('textbox', { name: words('Hodnoty platia od') });
      const open = () => rowOf(page, 'Slama').getByRole('link').click();
      await open();
      await edit.click();
      await setSwitch(dialog, words('Na pokročilé biopalivo'), language === 'sk' ? 'off' : 'on');
      await expect(from).toHaveValue('26.11.2026');
      await save.click();
      await expect(dialog).toBeHidden();
      await open();
      const former = dialog.getByRole('row').filter({ hasText: '25.11.2026' });
      await expect(former).toContainText(words('Áno'));
      await edit.click();
      await setSwitch(dialog, words('Z potravinárskych plodín'), 'on');
      await from.fill('01.11.2026');
      await save.click();
      const refusal = words(
        'Doterajšia hodnota platí od {{from}}. Nová môže platiť od toho istého dňa, potom ju nahradí, alebo od neskoršieho.',
        { from: '26.11.2026' },
      );
      await expect(dialog.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
      await page.context().close();
    });

    it('lists the open records that new values affect, and shows the values of a day', async () => {
      const page = await openPageAs(portal, 'registry', { language });
      await page.goto('/substance-types?size=100');
      const [name, value, changed] =
        language === 'sk' ? ['Bioetanol denaturovaný', '21', '25'] : ['Bioethanol from wheat straw', '21', '26'];
      const row = rowOf(page, name);
      const dialog = page.getByRole('dialog');
      const question = page.getByRole('alertdialog');
      await row.getByRole('link').first().click();
      await dialog.getByRole('button', { name: words('Upraviť') }).click();
      await dialog.getByLabel(words('Výhrevnosť')).first().fill(changed);
      await dialog.getByRole('textbox', { name: words('Hodnoty platia od') }).fill('01.10.2026');
      await dialog.getByRole('button', { name: words('Uložiť') }).click();
      await expect(question).toContainText(words('Zmena sa týka otvorených záznamov'));
      await expect(question).toContainText('C-2026');
      await question.getByRole('button', { name: words('Uložiť') }).click();
      await expect(dialog).toBeHidden();
      await expect(row).toContainText(changed);
      await page.getByRole('button', { name: words('K dátumu') }).click();
      const day = page.getByRole('textbox', { name: words('Hodnoty, ktoré platili dňa') });
      await day.fill('31.02.2026');
      await expect(
        page.getByRole('alert').filter({ hasText: words('Dátum nemá správny formát. Napríklad 5. 3. 2026.') }),
      ).toBeVisible();
      await day.fill('30.09.2026');
      await page.getByRole('button', { name: words('Zobraziť'), exact: true }).click();
      await expect(page).toHaveURL(/asOf=2026-09-30/u);
      await expect(row).toContainText(value);
      await page.getByRole('button', { name: words('K dátumu {{day}}', { day: '30.09.2026' }) }).click();
      await page.getByRole('button', { name: words('Dnešné hodnoty') }).click();
      await expect(row).toContainText(changed);
      await page.context().close();
    });
  },
);
