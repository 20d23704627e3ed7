import sql from 'sql-template-tag';
import { beforeAll, it } from 'vitest';
import { expect, expectMessage, fillAll } from './person.ts';
import { signInOfficers, createResoldCertificate, type Officers } from './officers.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
let officers: Officers;

beforeAll(async () => {
  officers = await signInOfficers(portal);
});

it('corrects a certificate by two officers, and shows what changes', async () => {
  const { first, second, holder } = officers;
  const id = await createResoldCertificate(portal);
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
  await expectMessage(second, 'Osvedčenie je opravené.');

  await holder.goto(`/certificates/${id}`);
  await expect(holder.getByRole('table', { name: 'Opravy' }).getByText('Protokol laboratória')).toBeVisible();
  const latest = holder
    .getByRole('listitem')
    .filter({ has: holder.locator('time') })
    .first();
  await expect(latest).toContainText(/Oprava osvedčenia.*etd/u);
});

it('offers for a correction only sales that can be corrected', async () => {
  const { first } = officers;
  const codeOf = async (status: string) => {
    const [sale] = await portal.server.application.database.query<{ code: string }>(sql`
      select code from transaction where status = ${status} and kind = 'SALE' and not is_initial and not archived
      order by id limit 1`);
    return sale?.code ?? '';
  };
  await first.goto('/transaction-corrections/create');
  const picker = first.getByRole('combobox', { name: 'Transakcia' });
  await picker.fill(await codeOf('CONFIRMED'));
  await expect(first.getByRole('option').first()).toContainText(await codeOf('CONFIRMED'));
  await picker.fill(await codeOf('PENDING'));
  await expect(first.getByText('Nič sa nenašlo')).toBeVisible();
});
