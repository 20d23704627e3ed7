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

/** A certificate of the supplier with emissions of its own, part of which somebody else holds. */
async function soldOnward(): Promise<string> {
  const [found] = await portal.server.application.database.query<{ id: string }>(sql`
    select certificate.id::text as id from certificate join organization on organization.id = certificate.registered_by_id
      join holding on holding.certificate_id = certificate.id and holding.available > 0
    where organization.name = 'Tatranské biopalivá, a. s.' and certificate.status = 'APPROVED' and not by_ref_values
    group by certificate.id
    having count(*) > 1 and bool_or(holding.organization_id = certificate.registered_by_id) order by certificate.id limit 1`);
  if (found === undefined) throw new Error('the demo data have no certificate that was sold onward');
  return found.id;
}

it('corrects a certificate by two officers, and shows what changes', async () => {
  const id = await soldOnward();
  await first.goto(`/certificates/${id}`);
  await first.getByRole('button', { name: 'Ďalšie', exact: true }).click();
  await first.getByRole('menuitem', { name: 'Požiadať o opravu' }).click();
  await fillAll(first, {
    'Dôvod opravy': 'Protokol laboratória uvádza iné emisie.',
    'Spisová značka súdu alebo inšpekcie': '4 Cb 12/2026',
    'etd – preprava a distribúcia': '9,5',
  });
  await first.locator('input[type=file]').setInputFiles({
    name: 'protokol.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await first.getByRole('button', { name: 'Uložiť' }).click();
  const changes = first.getByRole('table', { name: 'Čo sa opravou zmení' });
  await expect(changes.getByRole('columnheader')).toHaveText(['Údaj', 'Doteraz', 'Po oprave']);
  await expect(changes.getByRole('row', { name: /etd.*9,500/u })).toBeVisible();
  const own = first.getByRole('button', { name: 'Schváliť opravu' });
  await expect(own).toBeDisabled();
  await expect(own).toHaveAccessibleDescription(/iná osoba než Regina Správcová/u);

  await second.goto(new URL(first.url()).pathname);
  await second.getByRole('button', { name: 'Schváliť opravu' }).click();
  await second
    .getByRole('dialog')
    .or(second.getByRole('alertdialog'))
    .getByRole('button', { name: 'Schváliť opravu' })
    .click();
  await expectSaid(second, 'Osvedčenie je opravené.');

  await holder.goto(`/certificates/${id}`);
  await expect(holder.getByRole('table', { name: 'Opravy' }).getByText('Protokol laboratória')).toBeVisible();
});
