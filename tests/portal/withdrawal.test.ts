import type { Page } from 'playwright';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, it } from 'vitest';
import { expect, expectSaid, fillAll, storeSession } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

let portal: OpenPortal;
let first: Page;
let second: Page;
let holder: Page;

beforeAll(async () => {
  portal = await openPortal();
  [first, second, holder] = [await portal.newPerson(), await portal.newPerson(), await portal.newPerson()];
  await storeSession(first, 'registry');
  await storeSession(second, 'officer');
  await storeSession(holder, 'supplier');
});
afterAll(() => portal.close());

/** A certificate of the supplier that is held by it and by somebody else. */
async function soldOnward(): Promise<string> {
  const [found] = await portal.server.application.database.query<{ id: string }>(sql`
    select certificate.id::text as id from certificate join organization on organization.id = certificate.registered_by_id
      join holding on holding.certificate_id = certificate.id and holding.available > 0
    where organization.name = 'Tatranské biopalivá, a. s.' and certificate.status = 'APPROVED'
    group by certificate.id
    having count(*) > 1 and bool_or(holding.organization_id = certificate.registered_by_id) order by certificate.id limit 1`);
  if (found === undefined) throw new Error('the demo data have no certificate that was sold onward');
  return found.id;
}

it('withdraws a certificate by two officers, and blocks what is left of it', async () => {
  const id = await soldOnward();
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
  await expectSaid(second, 'Osvedčenie je odňaté.');

  await holder.goto(`/certificates/${id}`);
  await expect(holder.getByRole('region', { name: 'Súhrn' }).getByText('Odňaté', { exact: true })).toBeVisible();
  await expect(holder.getByText('Certifikačný orgán zrušil potvrdenie.').first()).toBeVisible();
});
