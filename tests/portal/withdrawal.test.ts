import type { Page } from 'playwright';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, it } from 'vitest';
import { expect, expectSaid, fillAll, logInSpeaking, storeSession } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

const secondEmail = 'druha@registry.example';

let portal: OpenPortal;
let first: Page;
let second: Page;
let holder: Page;

beforeAll(async () => {
  portal = await openPortal();
  await hireSecond();
  [first, second, holder] = [await portal.newPerson(), await portal.newPerson(), await portal.newPerson()];
  await storeSession(first, 'registry');
  await logInSpeaking(second, secondEmail, 'sk');
  await storeSession(holder, 'supplier');
});
afterAll(() => portal.close());

/** A second officer of the registry, with the password of the first. */
async function hireSecond(): Promise<void> {
  const { database } = portal.server.application;
  await database.query(sql`
    insert into app_user (email, first_name, last_name, full_name, phone, language, terms_agree, privacy_agree)
    values (${secondEmail}, 'Dana', 'Druhá', 'Dana Druhá', '+421 900 111 222', 'sk', true, true)`);
  await database.query(sql`
    insert into user_password (user_id, hash, changed_at)
    select hired.id, known.hash, known.changed_at
    from app_user as hired, user_password as known join app_user as officer on officer.id = known.user_id
    where hired.email = ${secondEmail} and officer.email = 'registry@demo.example'`);
  await database.query(sql`
    insert into organization_user (user_id, organization_id, role, status)
    select hired.id, place.organization_id, place.role, 'ACTIVE'
    from app_user as hired, organization_user as place join app_user as officer on officer.id = place.user_id
    where hired.email = ${secondEmail} and officer.email = 'registry@demo.example'`);
}

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
