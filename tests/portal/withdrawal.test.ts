import { beforeAll, it } from 'vitest';
import { expect, expectMessage, fillAll } from './person.ts';
import { signInOfficers, createResoldCertificate, type Officers } from './officers.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
let officers: Officers;

beforeAll(async () => {
  officers = await signInOfficers(portal);
});

it('withdraws a certificate by two officers, and blocks its remaining stock', async () => {
  const { first, second, holder } = officers;
  const id = await createResoldCertificate(portal);
  await first.goto(`/certificates/${id}`);
  await first.getByRole('button', { name: 'Ďalšie', exact: true }).click();
  await first.getByRole('menuitem', { name: 'Navrhnúť odňatie' }).click();
  await fillAll(first, { 'Dôvod odňatia': 'Certifikačný orgán zrušil potvrdenie.' });
  await first.locator('input[type=file]').setInputFiles({
    name: 'rozhodnutie.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await first.getByRole('button', { name: 'Uložiť' }).click();
  const own = first.getByRole('button', { name: 'Odňať osvedčenie' });
  await expect(own).toBeDisabled();
  await expect(own).toHaveAccessibleDescription(/iná osoba než Regina Správcová/u);
  await expect(first.getByRole('table', { name: 'Čo zostáva u držiteľov' }).getByRole('row')).not.toHaveCount(1);

  await second.goto(new URL(first.url()).pathname);
  await second.getByRole('button', { name: 'Odňať osvedčenie' }).click();
  await second
    .getByRole('dialog')
    .or(second.getByRole('alertdialog'))
    .getByRole('button', { name: 'Odňať osvedčenie' })
    .click();
  await expectMessage(second, 'Osvedčenie je odňaté.');

  await holder.goto(`/certificates/${id}`);
  await expect(holder.getByRole('region', { name: 'Súhrn' }).getByText('Odňaté', { exact: true })).toBeVisible();
  await expect(holder.getByText('Certifikačný orgán zrušil potvrdenie.').first()).toBeVisible();
});
