import type { Page } from 'playwright';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, it } from 'vitest';
import { expect, expectSaid, storeSession } from './person.ts';
import { openPortal, type OpenPortal } from './portal.ts';

let portal: OpenPortal;
let registry: Page;
let holder: Page;

beforeAll(async () => {
  portal = await openPortal();
  [registry, holder] = [await portal.newPerson(), await portal.newPerson()];
  await storeSession(registry, 'registry');
  await storeSession(holder, 'supplier');
});
afterAll(() => portal.close());

/** A finding of a certificate of the supplier, as a save leaves it. */
async function foundOfSupplier(): Promise<string> {
  const [found] = await portal.server.application.database.query<{ id: string }>(sql`
    insert into plausibility_finding (code, finding, score, reason_sk, reason_en, source, status, certificate_id, organization_id,
      verifier_id)
    select 'Z-2026900001', 'ESCA_ABOVE_LIMIT', 50, 'Úspora esca je 30,000 gCO₂eq/MJ.', 'The saving esca is 30.000 gCO₂eq/MJ.',
      'Implementing Regulation (EU) 2022/996, Annex V', 'OPEN', certificate.id, registered_by_id, verifier_id
    from certificate join organization on organization.id = certificate.registered_by_id
    where organization.name = 'Tatranské biopalivá, a. s.' order by certificate.id limit 1 returning id::text as id`);
  if (found === undefined) throw new Error('the supplier has no certificate');
  return found.id;
}

it('asks about a finding, answers and concludes it, and shows the organization the question alone', async () => {
  const id = await foundOfSupplier();
  await registry.goto('/findings');
  await expect(registry.getByRole('row', { name: /esca nad 25/u })).toBeVisible();
  await registry.goto(`/findings/${id}`);
  await registry.getByRole('button', { name: 'Položiť otázku' }).click();
  const asking = registry.getByRole('dialog');
  await asking.getByLabel('Otázka', { exact: false }).fill('Akou metódou ste úsporu určili?');
  await asking.getByRole('button', { name: 'Položiť otázku' }).click();
  await expectSaid(registry, 'Otázka je odoslaná.');

  await holder.goto(`/findings/${id}`);
  await expect(holder.getByText('Akou metódou ste úsporu určili?').first()).toBeVisible();
  await expect(holder.getByText('Závažnosť')).toHaveCount(0);
  await expect(holder.getByText(/esca/u)).toHaveCount(0);
  await holder.getByRole('button', { name: 'Odpovedať' }).click();
  const answering = holder.getByRole('dialog');
  await answering.getByLabel('Odpoveď', { exact: false }).fill('Meraním pôdneho uhlíka.');
  await answering.getByRole('button', { name: 'Odpovedať' }).click();
  await expectSaid(holder, 'Odpoveď je odoslaná.');

  await registry.reload();
  await expect(registry.getByText('Meraním pôdneho uhlíka.').first()).toBeVisible();
});
