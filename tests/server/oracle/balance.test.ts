import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { isSoak, randomCases } from '../../random-cases.ts';
import { traders, type Certificate, type Organization, type Transaction } from './model.ts';
import { movementsOf, type Fuel, type Movements } from './movements.ts';
import { play } from './play.ts';
import { creationNumbers, reportedOf, variousCertificates, type Made } from './reported.ts';
import { stepsOf, type OracleStep } from './step.ts';
import { openedWorkingRegister } from '../exchange/importing.ts';
import { exportsOf } from '../exchange/exporting.ts';

const count = isSoak ? 2_000 : 90;
const { seed } = randomCases(1, { seed: 6 });
const years = [2026, 2027, 2028];

const fuels: Readonly<Record<Fuel, { readonly codeCN: string; readonly energy: bigint }>> = {
  ethanol: { codeCN: '22072000', energy: 21_000n },
  ETBE: { codeCN: '29091910', energy: 27_000n },
};

/** The heading of each movement in the file. */
const headings: Readonly<Record<Exclude<keyof Movements, 'owned'>, string>> = {
  produced: 'Vlastná výroba',
  imported: 'Dovoz',
  bought: 'Nákup',
  sold: 'Predaj',
  exported: 'Vývoz',
  marketed: 'Na trh',
  lost: 'Strata',
  split: 'Rozdelené na ETBE',
};

const fuelNames = Object.keys(fuels) as Fuel[]; // keys of the table above
const moved = Object.keys(headings) as (keyof typeof headings)[]; // the same

const step: OracleStep = {
  kind: 'register',
  who: 1,
  certificate: 0,
  transaction: 0,
  other: 0,
  share: 501,
  origin: 'purchase',
};
/** Steps that are rare at random: correction of a purchase to twice its amount; an import; a split; a return. */
const corrected: readonly OracleStep[] = [
  step,
  { ...step, kind: 'offer', other: 10, share: 1 },
  { ...step, kind: 'correct', share: 2 },
  { ...step, origin: 'import' },
  { ...step, origin: 'production' },
  { ...step, kind: 'split', certificate: 21, share: 1 },
  { ...step, kind: 'offer', certificate: 21, share: 1 },
  { ...step, kind: 'confirm', transaction: 51 },
  { ...step, kind: 'giveBack', transaction: 51, share: 1 },
  { ...step, kind: 'confirm', transaction: 61 },
];
const steps = [...corrected, ...stepsOf(seed, count)];

/** The final movements of each trader. */
type Standing = ReadonlyMap<string, Movements>;

/** The time of each third of the steps: the last moment of a year in Bratislava, and the first ones of the next two. */
const moments = ['2026-12-31T22:59:59.999Z', '2026-12-31T23:00:00Z', '2027-12-31T23:00:00Z'];
const clock = { now: new Date(moments[0] ?? '') };
let standing: Standing = new Map();
/** A loss is dated on its entry; everything else in the runs is in the first quarter of 2026. */
const yearOfLoss = new Map<Transaction, number>();
/** The rows of each balance by year and trader. */
const balances = new Map<string, readonly Values[]>();
const exporting = exportsOf(openedWorkingRegister(() => clock.now));
let registered: readonly Made[];
let isAnythingReturned = false;

function standingOf(certificates: readonly Certificate[]): Standing {
  const each = fuelNames.flatMap((fuel) => traders.map((who) => [who, fuel] as const));
  return new Map(each.map(([who, fuel]) => [`${who} ${fuel}`, movementsOf(certificates, who, fuel)]));
}

beforeAll(async () => {
  let year = 0;
  const noteLosses = (certificates: readonly Certificate[]) => {
    for (const one of certificates.flatMap(({ transactions }) => transactions))
      if (one.kind === 'LOSS' && !yearOfLoss.has(one)) yearOfLoss.set(one, years[year] ?? NaN);
  };
  const before = (index: number, certificates: readonly Certificate[]) => {
    noteLosses(certificates);
    year = Math.floor((index * moments.length) / steps.length);
    clock.now = new Date(moments[year] ?? '');
  };
  const variety = { certificate: await variousCertificates(exporting.trading), sale: () => ({}) };
  const { certificates } = await play(exporting.trading, steps, { before, variety });
  const first = await creationNumbers(exporting.trading);
  const idOf = (model: Certificate) => certificates.find((each) => each.model === model)?.id ?? '';
  registered = certificates.map(({ model }) => ({ model, made: first.get(idOf(model.splitFrom ?? model)) ?? NaN }));
  const all = certificates.map(({ model }) => model);
  noteLosses(all);
  isAnythingReturned = all.some(({ transactions }) =>
    transactions.some(({ kind, status }) => kind === 'RETURN' && status === 'CONFIRMED'),
  );
  standing = standingOf(all);
  const wanted = years.flatMap((year) => traders.map((who) => [year, who] as const));
  await Promise.all(
    wanted.map(async ([year, who]) => {
      const organizationId = exporting.trading.register.organizations.get(who);
      const made = await exporting.make('exportYearBalance', { year, organizationId }, 'registry');
      const [, balance] = await exporting.sheets(String(made['id']));
      balances.set(`${year} ${who}`, balance?.rows ?? []);
    }),
  );
});

const none: Movements = {
  produced: 0n,
  imported: 0n,
  bought: 0n,
  sold: 0n,
  exported: 0n,
  marketed: 0n,
  lost: 0n,
  split: 0n,
  owned: 0n,
};

/** The current losses of a fuel in the selected years. */
function lostIn(who: Organization, fuel: Fuel, isOf: (year: number) => boolean): bigint {
  const losses = [...yearOfLoss].filter(
    ([{ certificate, supplier, isRemoved }, year]) =>
      isOf(year) && !isRemoved && supplier === who && (certificate.splitFrom === undefined) === (fuel === 'ethanol'),
  );
  return losses.reduce((sum, [{ amount }]) => sum + amount, 0n);
}

/** The figures of a fuel in a year, by the date of each movement, not of its entry or reversal. */
function rowOf(who: Organization, fuel: Fuel, year: number): Values {
  const last = standing.get(`${who} ${fuel}`) ?? none;
  const ownedAfter = (end: number) => (end < 2026 ? 0n : last.owned + lostIn(who, fuel, (each) => each > end));
  const of = (name: (typeof moved)[number]) => {
    if (name === 'lost') return lostIn(who, fuel, (each) => each === year);
    return year === 2026 ? last[name] : 0n;
  };
  const figures = [
    ['Počiatočný stav', ownedAfter(year - 1)],
    ...moved.map((name) => [headings[name], of(name)] as const),
    ['Konečný stav', ownedAfter(year)],
  ] as const;
  const { energy } = fuels[fuel];
  return Object.fromEntries(
    figures.flatMap(([heading, amount]) => [
      [heading, Number(amount) / 1_000],
      [`${heading} (MJ)`, Number(amount * energy) / 1_000],
    ]),
  );
}

/** The sum of the rows of a fuel; advanced fuel has a row of its own. */
function figuresOf(rows: readonly Values[]): Values {
  const headingsOf = Object.keys(rows[0] ?? {}).filter((heading) => typeof rows[0]?.[heading] === 'number');
  const sum = (heading: string) => rows.reduce((total, row) => total + Math.round(Number(row[heading]) * 1_000), 0);
  return Object.fromEntries(headingsOf.map((heading) => [heading, sum(heading) / 1_000]));
}

const isEmpty = (row: Values) => Object.values(row).every((value) => value === 0);

describe.each(years)('the balance of %i', (year) => {
  it.each(traders)('of the %s equals that of the model in every row', (who) => {
    for (const fuel of fuelNames) {
      const rowsOfYear = balances.get(`${year} ${who}`) ?? [];
      const rows = rowsOfYear.filter(({ 'Kód KN': codeCN }) => codeCN === fuels[fuel].codeCN);
      const expected = rowOf(who, fuel, year);
      if (rows.length === 0 && isEmpty(expected)) continue;
      expect([fuel, figuresOf(rows)]).toEqual([fuel, expected]);
    }
  });
});

/** Every sale of the runs is dated in the first quarter. */
it.each(traders)('the quarter report of the %s has the quantities on the market', async (who) => {
  const organizationId = exporting.trading.register.organizations.get(who);
  const asked = { year: 2026, quarter: 'Q1', type: 'BIOFUEL', organizationId };
  const made = await exporting.make('exportQuarterReport', asked, 'registry');
  const [, marketed] = await exporting.sheets(String(made['id']));
  const expected = fuelNames.flatMap((fuel) => {
    const { codeCN, energy } = fuels[fuel];
    const amount = standing.get(`${who} ${fuel}`)?.marketed ?? 0n;
    if (amount === 0n) return [];
    return [{ 'Kód KN': codeCN, Množstvo: Number(amount) / 1_000, ...reportedOf(registered, who, fuel, energy) }];
  });
  const found = marketed?.rows.map((row) =>
    Object.fromEntries(Object.keys(expected[0] ?? {}).map((heading) => [heading, row[heading]])),
  );
  expect(found ?? []).toEqual(expected);
});

it('covers histories with every kind of step', () => {
  const each = [...standing.values()];
  expect(moved.filter((name) => each.some((one) => one[name] > 0n))).toEqual(moved);
  expect(isAnythingReturned).toBe(true);
});
