import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect as expectValue, it } from 'vitest';
import { expect, onePage, type Account, visit } from './person.ts';
import { openedPortal } from './portal.ts';

/** A list and its essential columns: code, owner, material, amount, status and date. */
interface DecidedList {
  readonly title: string;
  readonly path: string;
  /** Accessible name of the table. */
  readonly table: string;
  readonly deciding: readonly string[];
  /** Essential columns that are amounts with a unit. */
  readonly amounts?: readonly string[];
  /** All columns of a list inside a record, which has no column chooser. */
  readonly part?: readonly string[];
}

const screens = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const;

const certificates: DecidedList = {
  title: 'certificates',
  path: '/certificates',
  table: 'Osvedčenia',
  deciding: ['Evidenčné číslo', 'Dodávateľ', 'Typ látky', 'Množstvo', 'Stav', 'Vytvorené'],
  amounts: ['Množstvo'],
};
const transactions: DecidedList = {
  title: 'transactions',
  path: '/transactions',
  table: 'Transakcie',
  deciding: ['Kód transakcie', 'Dodávateľ', 'Odberateľ', 'Typ látky', 'Množstvo', 'Stav', 'Dátum transakcie'],
  amounts: ['Množstvo'],
};
const outputs: DecidedList = {
  title: 'input and output certificates',
  path: '/input-output-certificates',
  table: 'Vstupné/výstupné osvedčenia',
  deciding: ['Číslo osvedčenia', 'Dodávateľ', 'Odberateľ', 'Typ látky', 'Množstvo', 'Stav'],
  amounts: ['Množstvo'],
};
const stock: DecidedList = {
  title: 'stock',
  path: '/stocks',
  table: 'Sklad',
  deciding: ['Osvedčenie', 'Dodávateľ', 'Typ látky', 'Dostupné množstvo', 'Prijaté množstvo'],
  amounts: ['Dostupné množstvo', 'Prijaté množstvo'],
};
const holdings: DecidedList = {
  title: 'holdings of a certificate',
  path: '/certificates/1055',
  table: 'Sklad',
  deciding: ['Dostupné množstvo', 'Prijaté množstvo', 'Predané'],
  amounts: ['Dostupné množstvo', 'Prijaté množstvo', 'Predané'],
  part: ['Dostupné množstvo', 'Prijaté množstvo', 'Predané', 'Na trhu', 'Straty'],
};
const transactionsOf: DecidedList = {
  title: 'transactions of a certificate',
  path: '/certificates/1055',
  table: 'Transakcie',
  deciding: ['Kód transakcie', 'Dodávateľ', 'Odberateľ', 'Množstvo', 'Stav', 'Dátum transakcie'],
  amounts: ['Množstvo'],
  part: ['Kód transakcie', 'Dodávateľ', 'Odberateľ', 'Množstvo', 'Stav', 'Dátum transakcie'],
};
const exports: DecidedList = {
  title: 'exports',
  path: '/reports',
  table: 'Exporty',
  deciding: ['Typ', 'Oprávnená osoba', 'Vytvorené', 'Od', 'Do', 'Stav'],
};
const organizations: DecidedList = {
  title: 'organizations',
  path: '/organizations',
  table: 'Organizácie',
  deciding: ['IČO', 'Názov', 'Kód', 'Platnosť od', 'Platnosť do', 'Stav'],
};

/** Adds essential columns for viewers who also see the owner. */
const also = (list: DecidedList, ...deciding: string[]): DecidedList => ({
  ...list,
  deciding: [...list.deciding, ...deciding],
});

const viewers: Readonly<Partial<Record<Account, readonly DecidedList[]>>> = {
  supplier: [certificates, transactions, outputs, stock, transactionsOf, holdings, exports],
  registry: [
    certificates,
    transactions,
    outputs,
    also(stock, 'Držiteľ'),
    transactionsOf,
    also(holdings, 'Držiteľ'),
    also(exports, 'Vytvorila organizácia', 'Organizácia'),
    organizations,
  ],
};

const portal = openedPortal();

describe.each(['supplier', 'registry'] as const)('essential columns are visible for the %s', (account) => {
  let openedPage: () => Promise<Page>;
  beforeAll(() => {
    openedPage = onePage(portal, account);
  });

  it.each(viewers[account] ?? [])('in the list of $title', async (list) => {
    const page = await openedPage();
    const table = page.getByRole('table', { name: list.table, exact: true });
    await visit(page, list.path);
    await expectWhole(page, table, list);
    if (list.part !== undefined) {
      expectValue(await columnsOf(table)).toEqual(expectValue.arrayContaining([...list.part]));
      return;
    }
    // With all columns shown, essential ones stay in view, and no other column disappears.
    await visit(page, `${list.path}?hidden=`);
    await expectWhole(page, table, list);
    expectValue((await columnsOf(table)).toSorted()).toEqual((await choicesOf(page)).toSorted());
  });
});

async function expectWhole(page: Page, table: Locator, { deciding, amounts = [] }: DecidedList): Promise<void> {
  await expectRowsOf(page, table);
  for (const size of screens) {
    await page.setViewportSize(size);
    await table.scrollIntoViewIfNeeded();
    // Columns collapse asynchronously after a resize.
    await expect
      .poll(() => faultsOf(table, { deciding, amounts }), { message: `at ${size.width} pixels` })
      .toEqual({ outOfView: [], isWider: false, cut: [], withoutUnit: [] });
  }
}

async function expectRowsOf(page: Page, table: Locator): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(table.locator('tbody tr[data-id]').first()).toBeVisible();
}

interface Faults {
  /** Essential columns that are missing, or whose header is out of view or cut. */
  readonly outOfView: readonly string[];
  /** Whether the table overflows its container. */
  readonly isWider: boolean;
  /** Values that are cut, unless a tooltip shows the whole text, or that pinned cells cover. */
  readonly cut: readonly string[];
  /** Amounts without a unit. */
  readonly withoutUnit: readonly string[];
}

function faultsOf(table: Locator, looked: Required<Pick<DecidedList, 'deciding' | 'amounts'>>): Promise<Faults> {
  return table.evaluate((element, { deciding, amounts }): Faults => {
    const place = element.parentElement ?? element;
    const heads = [...element.querySelectorAll<HTMLElement>('thead .column-header')];
    const headOf = (name: string) => heads.find(({ textContent }) => textContent.trim() === name);
    const isCut = (box: Element) =>
      box.clientWidth > 0 && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1);
    const said = ({ textContent }: Element) => textContent.replaceAll('\u00A0', ' ');
    const edges = (box: Element) => box.getBoundingClientRect();
    const inView = (name: string) => {
      const head = headOf(name);
      if (head === undefined || isCut(head)) return false;
      const { left, right } = edges(head);
      return left >= Math.max(0, edges(place).left) && right <= Math.min(innerWidth, edges(place).right);
    };
    const rows = [...element.querySelectorAll('tbody tr[data-id]')];
    const isPinned = (cell: Element) =>
      /cell-(select|fold|actions|pinned-)/u.test(cell.className) && getComputedStyle(cell).position === 'sticky';
    /** Visible horizontal range of a cell between pinned cells. */
    const seenIn = (cells: readonly Element[], own: Element) => {
      const pinned = cells.filter((cell) => cell !== own && isPinned(cell)).map(edges);
      const before = pinned.filter(({ left }) => left < edges(own).left).map(({ right }) => right);
      const behind = pinned.filter(({ left }) => left > edges(own).left).map(({ left }) => left);
      return { left: Math.max(edges(place).left, ...before), right: Math.min(edges(place).right, ...behind) };
    };
    const cut = rows.flatMap((row) => {
      const cells = [...row.children];
      return cells
        .filter((cell) => !/cell-(select|fold|actions)/u.test(cell.className))
        .filter((cell) => {
          const value = document.createRange();
          value.selectNodeContents(cell);
          const { left, right } = value.getBoundingClientRect();
          const seen = seenIn(cells, cell);
          const parts = [cell, ...cell.querySelectorAll(':scope *:not(.visually-hidden, svg, svg *)')];
          const isWholeOnHover = (part: Element) => {
            const words = part.closest<HTMLElement>('.cell-words');
            return words !== null && words.title.includes(' ') && words.title === said(words);
          };
          return (
            parts.some((part) => isCut(part) && !isWholeOnHover(part)) || left < seen.left - 1 || right > seen.right + 1
          );
        })
        .map(({ textContent }) => textContent);
    });
    const columns = [...element.querySelectorAll('thead th')];
    const withoutUnit = amounts.flatMap((name) => {
      const head = headOf(name);
      const group = head?.closest('th');
      const index = group == null ? -1 : columns.indexOf(group);
      const values = rows.map((row) => row.children[index]?.textContent ?? '');
      return values.filter((value) => !/^(?:–|\d[\d\s]*,\d+\s?(?:m³|t|l|kg|MWh))/u.test(value));
    });
    return {
      outOfView: deciding.filter((name) => !inView(name)),
      isWider: place.scrollWidth > place.clientWidth,
      cut,
      withoutUnit,
    };
  }, looked);
}

/** Names of the columns in rows and in the expanded part of one row. */
async function columnsOf(table: Locator): Promise<readonly string[]> {
  const rest = table.locator('tbody .cell-fold').getByRole('button').first();
  if ((await rest.count()) > 0) {
    await rest.click();
    await expect(table.locator('.row-rest').first()).toBeVisible();
  }
  const names = await table.locator('thead .column-header, .row-rest dt').allInnerTexts();
  return names.map((name) => name.trim());
}

/** Names in the column chooser. */
async function choicesOf(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Stĺpce', exact: true }).click();
  const choices = page.getByRole('group', { name: 'Stĺpce' }).getByRole('checkbox');
  await expect(choices.first()).toBeAttached();
  const names = await choices.evaluateAll((all) =>
    all.map((box) => (box.ariaLabel ?? box.closest('label')?.textContent ?? '').trim()),
  );
  await page.keyboard.press('Escape');
  return names;
}
