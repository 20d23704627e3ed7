import type { Page } from 'playwright';
import sql from 'sql-template-tag';
import { beforeAll, expect as expectValue, it } from 'vitest';
import { expect, expectMessage, fillAll, rowOf, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();
let supplier: Page;
let registry: Page;

/** A supplier's entry in a submitted report, with its period. */
async function boundEntry(): Promise<{ readonly id: string; readonly periodId: string; readonly code: string }> {
  const [entry] = await portal.server.application.database.query<{ id: string; periodId: string; code: string }>(sql`
    select entry.id::text, period.id::text as "periodId", period.code
    from transaction as entry join reporting_period as period on period.id = entry.reporting_period_id
    where period.status = 'SUBMITTED' order by entry.id limit 1`);
  if (entry === undefined) throw new Error('the demo data have no submitted quarter with an entry');
  return entry;
}

async function boundElectricity(periodId: string): Promise<string> {
  const [entry] = await portal.server.application.database.query<{ id: string }>(sql`
    select id::text from electricity where reporting_period_id = ${periodId} order by id limit 1`);
  if (entry === undefined) throw new Error('the submitted quarter of the demo data has no electricity');
  return entry.id;
}

/** A row once the start-up jobs have marked overdue periods. */
const late = () =>
  portal.server.application.database.query(sql`
    select distinct status from reporting_period where code = '2025/Q4' and status = 'OVERDUE'`);

beforeAll(async () => {
  supplier = await openPageAs(portal, 'supplier');
  registry = await openPageAs(portal, 'registry');
});

it('locks an entry of a submitted report until the registry reopens the period', async () => {
  const { id, periodId, code } = await boundEntry();
  await supplier.goto(`/transactions/${id}`);
  for (const name of ['Upraviť', 'Odstrániť']) {
    const action = supplier.getByRole('button', { name });
    await expect(action).toBeDisabled();
    await expect(action).toHaveAccessibleDescription(
      `Položka je v odovzdanom hlásení za ${code}, preto ju nemožno zmeniť ani odstrániť, kým správca registra obdobie znova neotvorí.`,
    );
  }

  const electricity = await boundElectricity(periodId);
  await supplier.goto(`/electricity/${electricity}`);
  await expect(supplier.getByRole('button', { name: 'Odstrániť' })).toBeDisabled();

  await registry.goto(`/reporting-periods/${periodId}`);
  for (const name of ['Položky', 'Elektrina', 'Iné palivá'])
    await expect(registry.getByRole('heading', { name: `${name} v odovzdanom hlásení` })).toBeVisible();
  await registry.getByRole('button', { name: 'Znova otvoriť' }).click();
  const dialog = registry.getByRole('dialog', { name: 'Znova otvoriť' });
  await fillAll(dialog, { Dôvod: 'Dodávateľ zistil nesprávne množstvo.' });
  await dialog.getByRole('button', { name: 'Znova otvoriť' }).click();
  await expectMessage(registry, 'Obdobie je znova otvorené.');

  await supplier.goto(`/transactions/${id}`);
  await expect(supplier.getByRole('button', { name: 'Odstrániť' })).toBeEnabled();
});

it('shows the registry the organization of each row of a yearly period', async () => {
  await registry.goto('/reporting-periods?kind=YEAR&size=100');
  const menus = registry.getByRole('button', { name: /^Akcie: 2026/u });
  await expect(menus.first()).toBeVisible();
  const names = await menus.evaluateAll((all) => all.map((menu) => menu.getAttribute('aria-label')));
  expectValue(names).toEqual([...new Set(names)]);
  expectValue(names).toContain('Akcie: 2026, Tatranské biopalivá, a. s.');
  await rowOf(registry, 'Tatranské biopalivá').filter({ hasText: '2026' }).first().focus();
  await registry.keyboard.press('Space');
  await expect(registry.getByRole('region', { name: '2026, Tatranské biopalivá, a. s.' })).toBeVisible();
});

it('leaves the organization out of the board of people who see their own alone', async () => {
  await expect.poll(late).toEqual([{ status: 'OVERDUE' }]);
  for (const [person, count] of [
    [supplier, 0],
    [registry, 1],
  ] as const) {
    await person.goto('/overview');
    const board = person.getByRole('region', { name: 'Hlásenia po termíne' });
    const cellsOf = (label: string) =>
      board
        .getByRole('row')
        .nth(1)
        .getByRole('cell', { name: `${label}: ` });
    await expect(cellsOf('Termín odovzdania')).toBeVisible();
    await expect(cellsOf('Organizácia')).toHaveCount(count);
  }
});

it('shows the registry late organizations with the number of days', async () => {
  await expect.poll(late).toEqual([{ status: 'OVERDUE' }]);
  await registry.goto('/reporting-periods?status=OVERDUE&size=100');
  const row = rowOf(registry, '2025/Q4').filter({ hasText: 'Tatranské biopalivá' });
  // Days from 9 February 2026 to the day of the demo data.
  for (const words of ['Po termíne', '09.02.2026', '290']) await expect(row).toContainText(words);

  // A report that was never submitted has no downloads.
  await row.getByRole('link').first().click();
  await expect(registry.getByText('Hlásenie ešte nebolo odovzdané.')).toBeVisible();
  await expect(registry.getByRole('button', { name: 'Stiahnuť zoznam: Verzie hlásenia' })).toHaveCount(0);
});

it('shows the registry the entries missing in a submitted report', async () => {
  const { database } = portal.server.application;
  const [period] = await database.query<{ id: string }>(sql`
    update reporting_period set status = 'SUBMITTED' where id = (select min(reporting_period_id) from electricity) returning id::text`);
  if (period === undefined) throw new Error('the demo data have no electricity in a report');
  await database.query(sql`
    update electricity set reporting_period_id = null
    where id = (select min(id) from electricity where reporting_period_id = ${period.id})`);
  await registry.goto(`/reporting-periods/${period.id}`);
  await expect(registry.getByRole('heading', { name: 'Položky, ktoré nie sú v odovzdanom hlásení' })).toBeVisible();
  await expect(registry.getByText('Všetky položky sú v odovzdanom hlásení.')).toHaveCount(0);
});
