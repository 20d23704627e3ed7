import type { Page } from 'playwright';
import { beforeAll, describe, it } from 'vitest';
import { mailFor } from './outbox.ts';
import { choose, expect, expectRows, fillAll, rowOf, type Account, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';
import { wordsIn, type Language } from './words.ts';

/** Administration of users, organizations and the audit trail, in both languages. */
const portal = openedPortal();

describe.each<{ readonly language: Language }>([{ language: 'sk' }, { language: 'en' }])(
  'in $language',
  ({ language }) => {
    const words = wordsIn(language);
    const labelled = (values: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(values).map(([label, value]) => [words(label), value]));
    const press = (page: Page, slovak: string) =>
      page.getByRole('button', { name: words(slovak), exact: true }).click();
    const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const pages = new Map<Account, Page>();
    const as = (account: Account): Page => {
      const page = pages.get(account);
      if (page === undefined) throw new Error(`${account} is not signed in`);
      return page;
    };
    /** Opens the menu of a row. */
    const openRow = async (page: Page, record: string) => {
      await rowOf(page, record)
        .getByRole('button', { name: new RegExp(`^${words('Akcie')}`, 'u') })
        .click();
    };

    /** Removal is the last item of the menu. */
    const removal = (page: Page) => page.getByRole('menuitem').last();

    beforeAll(async () => {
      for (const account of ['registry', 'supplier'] as const) {
        const page = await openPageAs(portal, account, { language });
        pages.set(account, page);
      }
    });

    it('the registry creates a user, changes them, mails them a link and removes them, but not itself', async () => {
      const page = as('registry');
      const email = `eva.${language}@test.example`;
      await page.goto('/users');
      await expectRows(page);
      await press(page, 'Nový používateľ');
      await fillAll(
        page,
        labelled({ Meno: 'Eva', Priezvisko: `Nová-${language}`, 'E-mail': email, Telefón: '+421 905 111 222' }),
      );
      await press(page, 'Uložiť');
      await heading(page, `Eva Nová-${language}`);
      await press(page, 'Upraviť');
      await fillAll(page, labelled({ Telefón: '+421 905 111 333' }));
      await press(page, 'Uložiť');
      await page.goto(`/users?search=${email}`);
      await expect(rowOf(page, email)).toContainText('+421 905 111 333');
      await openRow(page, email);
      await page.getByRole('menuitem', { name: words('Poslať odkaz na nastavenie hesla') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: words('Poslať odkaz na nastavenie hesla') })
        .click();
      // The default language of created users is Slovak.
      await mailFor(portal, email, 'Nové heslo do registra');
      await openRow(page, email);
      await removal(page).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: words('Odstrániť') })
        .click();
      await expect(rowOf(page, email)).toHaveCount(0);
      await page.goto('/users?search=registry@demo.example');
      await openRow(page, 'registry@demo.example');
      await expect(removal(page)).toHaveAttribute('aria-disabled', 'true');
    });

    it('of two concurrent changes of validity the first is saved, and the second is refused as outdated', async () => {
      const [first, second] = [as('registry'), await as('registry').context().newPage()];
      await first.goto('/qualified-authorities');
      await openRow(first, 'Audit Lipa, a. s.');
      await first.getByRole('menuitem', { name: words('Zmeniť platnosť') }).click();
      await heading(first, `${words('Zmeniť platnosť')}: Audit Lipa, a. s.`);
      await second.goto(first.url());
      await heading(second, `${words('Zmeniť platnosť')}: Audit Lipa, a. s.`);
      await press(first, 'Zmeniť platnosť');
      await heading(first, 'Audit Lipa, a. s.');
      await press(second, 'Zmeniť platnosť');
      await expect(
        second.getByText(words('Záznam medzitým zmenil niekto iný. Načítajte ho znova a zmenu zopakujte.')).first(),
      ).toBeVisible();
      await second.close();
    });

    it('an organization sees its qualified authorities and agreements', async () => {
      const page = as('supplier');
      await page.goto('/my-qualified-authorities');
      await expectRows(page);
      await rowOf(page, 'Audit Lipa, a. s.').getByRole('link').first().click();
      await heading(page, 'Audit Lipa, a. s.');
      await expect(page.getByText(words('Platná')).first()).toBeVisible();
    });

    it('sign-ins are found in the audit trail, with their network', async () => {
      const page = as('registry');
      await page.goto('/audit?kind=SIGN_IN');
      const rows = await expectRows(page);
      await expect(rows.first()).toContainText(/^.*(?:Prihlásenie|Sign-in)/u);
      await rows.first().getByRole('link').first().click();
      await expect(page.getByRole('region', { name: words('Čo sa zmenilo') })).toContainText(
        /(?:Sieťová adresa|Network address)\S+/u,
      );
      // A chip names the chosen value, even a rarely used one.
      await page.goto('/audit?thing=ELECTRICITY');
      await expectRows(page);
      const chosen = `${words('Čoho sa týka')}: ${words('Elektrina')}`;
      await expect(page.getByRole('main')).toContainText(chosen);
      await page.goto('/audit?thing=ORGANIZATION');
      await (await expectRows(page)).first().getByRole('link').first().click();
      await page.getByRole('link', { name: words('Otvoriť záznam a jeho históriu') }).click();
      await expect(page.getByRole('region', { name: words('Adresa sídla') })).toBeVisible();
    });

    it('shows who has a permission, and explains permitted and refused operations on a record', async () => {
      const page = as('registry');
      await page.goto('/permissions');
      await heading(page, words('Roly a oprávnenia'));
      // Permissions are grouped by area.
      const [, permission = ''] = words('Exporty: vytvorenie ročnej bilancie').split(': ');
      const matrix = page.getByRole('region', { name: words('Kto má ktoré oprávnenie') });
      // The cut edge fades out.
      await expect(matrix).toHaveAttribute('data-more', 'true');
      await matrix.evaluate((area) => area.scrollTo({ left: area.scrollWidth }));
      await expect(matrix).toHaveAttribute('data-more', 'false');
      await expect(matrix).toHaveAttribute('data-before', 'true');
      await page.getByRole('searchbox', { name: words('Hľadať oprávnenie') }).fill(permission);
      await expect(matrix.getByRole('rowheader').filter({ hasText: permission })).toBeVisible();
      await expect(matrix.getByText(words('áno'), { exact: true }).first()).toBeAttached();
      const question = page.getByRole('region', { name: words('Prečo niekto smie alebo nesmie') });
      await choose(question, words('Osoba'), 'Emil Pracovitý');
      await expect(question.getByRole('combobox', { name: words('Organizácia'), exact: true })).toContainText(
        'Tatranské',
      );
      await question
        .getByRole('combobox', { name: words('Druh záznamu') })
        .selectOption({ label: words('Osvedčenie') });
      await question.getByRole('combobox').last().click();
      await page.getByRole('option').filter({ visible: true }).first().click();
      const rows = question.getByRole('row');
      await expect(rows.filter({ hasText: words('Zobrazenie záznamu') })).toContainText(words('smie'));
      await expect(rows.filter({ hasText: words('nesmie') }).first()).toBeVisible();
    });
  },
);
