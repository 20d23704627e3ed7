import { readFile } from 'node:fs/promises';
import { describe, it } from 'vitest';
import { readTable } from '../../engine/spreadsheets/index.ts';
import { expect, expectRows, openPageAs } from './person.ts';
import { openedPortal } from './portal.ts';

const portal = openedPortal();

describe('a list', () => {
  it.each([
    { format: 'Excel (.xlsx)', name: 'Osvedčenia.xlsx' },
    { format: 'CSV (.csv)', name: 'Osvedčenia.csv' },
  ])('is downloaded as it is shown: $format', async ({ format, name }) => {
    const page = await openPageAs(portal, 'supplier');
    await page.goto('/certificates?sortName=code&sortOrder=asc&size=100');
    const rows = await expectRows(page);
    const codes = await rows.locator('td[data-label="Evidenčné číslo"]').allInnerTexts();
    await page.getByRole('button', { name: 'Stiahnuť zoznam' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(name);
    const table = await readTable(await readFile(await download.path()), { accept: ['.xlsx', '.csv'] });
    if (table.kind !== 'table') throw new Error(table.message);
    const [heading, ...records] = table.rows.map(({ cells }) => cells);
    const place = heading?.indexOf('Evidenčné číslo') ?? -1;
    // A cell may have a second line.
    expect(records.map((cells) => cells[place])).toEqual(codes.map((code) => code.trim().split('\n')[0]));
    expect(heading).toContain('Externé číslo');
    expect(heading?.[heading.indexOf('Množstvo') + 1]).toBe('Jednotka');
  });

  it('inside a record is downloaded with the records of that record', async () => {
    const page = await openPageAs(portal, 'registry');
    await page.goto('/organizations?name=Dunajsk%C3%A9');
    await (await expectRows(page)).first().getByRole('link').first().click();
    await expect(page.getByRole('row').filter({ hasText: 'buyer@demo.example' })).toBeVisible();
    const button = page
      .getByRole('region', { name: 'Používatelia' })
      .getByRole('button', { name: /^Stiahnuť zoznam: / });
    await button.click();
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
    const text = await readFile(await (await started).path(), 'utf8');
    expect(text).toContain('buyer@demo.example');
    expect(text.trim().split('\n')).toHaveLength(2);
  });
});
