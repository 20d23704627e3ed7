import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { answered, tradeOf } from '../trade.ts';
import { exportsOf, type Exporting } from './exporting.ts';
import { openedWorkingRegister } from './importing.ts';

/** The content of each kind of export after trade. */
const exporting = exportsOf(openedWorkingRegister());
const trade = tradeOf(exporting.trading);

beforeAll(async () => {
  const certificateId = await trade.certificate({ amount: '1000', issuedAt: '2026-01-31' });
  await trade.save({ certificateId, buyerId: null, amount: '100', date: '2026-02-01' });
  await trade.changeStatus(
    answered(await trade.save({ certificateId, amount: '7', date: '2026-02-02' })).id,
    'CONFIRMED',
  );
  await trade.save({ certificateId, buyerId: trade.organization('donau'), amount: '20', date: '2026-02-03' });
});

const made = async (...asked: Parameters<Exporting['make']>) => String((await exporting.make(...asked))['id']);
const period = { fromDate: '2026-01-01', toDate: '2026-03-31' };

describe('a year balance', () => {
  it('has receipts, issues and the remaining stock', async () => {
    const [facts, balance, notes] = await exporting.sheets(await made('exportYearBalance', { year: 2026 }));
    expect(balance).toMatchObject({
      name: 'Bilancia',
      rows: [
        {
          'Počiatočný stav': 0,
          'Vlastná výroba': 1000,
          Predaj: 7,
          Vývoz: 20,
          'Na trh': 100,
          Strata: 0,
          'Konečný stav': 873,
        },
      ],
    });
    expect(facts?.rows).toContainEqual({ Údaj: 'Bilancia: Počet riadkov', Hodnota: 1 });
    expect(notes?.name).toBe('Vysvetlivky');
  });

  it('shows the buyer the purchases of the same fuel', async () => {
    const [, balance] = await exporting.sheets(await made('exportYearBalance', { year: 2026 }, 'buyer'));
    expect(balance?.rows).toMatchObject([{ Nákup: 7, 'Vlastná výroba': 0, 'Konečný stav': 7 }]);
  });

  it.each(['supplier', 'buyer'])('of the %s balances in every row, in quantities and energy', async (as) => {
    const [, balance] = await exporting.sheets(await made('exportYearBalance', { year: 2026 }, as));
    for (const row of balance?.rows ?? [])
      for (const unit of ['', ' (MJ)']) {
        const sum = (names: readonly string[]) => names.reduce((all, name) => all + Number(row[name + unit]), 0);
        const came = sum(['Počiatočný stav', 'Vlastná výroba', 'Dovoz', 'Nákup']);
        const went = sum(['Predaj', 'Vývoz', 'Na trh', 'Strata', 'Rozdelené na ETBE']);
        expect(came - went).toBeCloseTo(Number(row[`Konečný stav${unit}`]), 3);
      }
    expect(balance?.rows).toHaveLength(1);
  });

  it('has a closing stock equal to the opening stock of the next year', async () => {
    const [, next] = await exporting.sheets(await made('exportYearBalance', { year: 2027 }));
    expect(next?.rows).toMatchObject([{ 'Počiatočný stav': 873, 'Konečný stav': 873, 'Na trh': 0 }]);
  });
});

describe('an export of substances', () => {
  const input = () => ({ ...period, qualifiedOrganizationId: trade.organization('authority') });

  it('has a row for each substance of what the organization traded in the period', async () => {
    const [, substances] = await exporting.sheets(await made('exportCertificates', input()));
    expect(substances?.rows.map((row) => [row['Množstvo suroviny'], row['Dodávateľ'], row['Podiel']])).toEqual([
      [1000, 'Tatranské biopalivá, a. s.', 100],
      [100, 'Tatranské biopalivá, a. s.', 100],
      [7, 'Tatranské biopalivá, a. s.', 100],
      [20, 'Tatranské biopalivá, a. s.', 100],
    ]);
  });

  it('of the registry can be limited to market entries', async () => {
    const asked = { ...input(), organizationId: trade.organization('supplier'), onlyOnMarket: true };
    const [, substances] = await exporting.sheets(await made('exportCertificates', asked, 'registry'));
    expect(substances?.rows.map((row) => row['Množstvo suroviny'])).toEqual([100]);
  });
});

describe('a quarter report', () => {
  it('has the market entries, and the targets of its year', async () => {
    const id = await made('exportQuarterReport', { year: 2026, quarter: 'Q1', type: 'BIOFUEL' });
    const [, marketed, others, targets] = await exporting.sheets(id);
    expect(marketed?.rows).toMatchObject([{ Množstvo: 100, 'Energia (MJ)': 2_100_000, 'Z toho príloha IX A (MJ)': 0 }]);
    expect(others?.rows).toEqual([]);
    // It saves 48.46 %, below the criteria.
    expect(targets?.rows.map((row) => Object.values(row).slice(0, 3))).toContainEqual([
      'Benzín a nafta: podiel s násobiteľmi a stropmi (%)',
      0,
      9.5,
    ]);
  });
});

/** Puts a certificate on the market with feedstocks in percent. @returns it with the computation of its figures */
async function marketed(amount: number, eec: number, kinds: Readonly<Record<string, number>>) {
  const whole = exporting.trading.certificate();
  const [first]: readonly Values[] = Array.isArray(whole['certificateSubstances'])
    ? whole['certificateSubstances']
    : [];
  const substances = Object.entries(kinds).map(async ([key, portion]) => ({
    ...first,
    kindId: await exporting.trading.idOf('substance_kind', 'elna_key', key),
    portion: String(portion),
  }));
  const emission = { eec: String(eec), el: '0', ep: '20.8', etd: '2.2', eu: '0', esca: '0', eccs: '0', eccr: '0' };
  const certificateId = await trade.certificate({
    emission,
    certificateSubstances: await Promise.all(substances),
    issuedAt: '2025-11-05',
  });
  const sold = await trade.save({ certificateId, buyerId: null, amount: String(amount), date: '2025-11-05' });
  expect(sold.errors).toEqual([]);
  const total = eec + 23;
  return { energy: amount * 21_000, total, saving: ((94.1 - total) / 94.1) * 100 };
}

it('a quarter report counts both parts of Annex IX twice, and weighs emissions and savings by energy', async () => {
  const one = await marketed(300, 7, { 'FOOD-MAIZE': 60, 'IX-B1': 40 });
  const two = await marketed(100, 5, { 'IX-B2': 50, 'IX-A1': 30, 'FOOD-MAIZE': 20 });
  const id = await made('exportQuarterReport', { year: 2025, quarter: 'Q4', type: 'BIOFUEL' });
  const [, sheet] = await exporting.sheets(id);
  const energy = one.energy + two.energy;
  const [partA, partB] = [two.energy * 0.3, one.energy * 0.4 + two.energy * 0.5];
  const weighted = (figure: 'total' | 'saving') => (one[figure] * one.energy + two[figure] * two.energy) / energy;
  expect(sheet?.rows).toMatchObject([
    {
      Množstvo: 400,
      'Energia (MJ)': energy,
      'Z toho príloha IX A (MJ)': partA,
      'Z toho príloha IX B (MJ)': partB,
      'Započítaná energia (MJ)': energy + partA + partB,
      'Vážené emisie (gCO₂eq/MJ)': expect.closeTo(weighted('total'), 3),
      'Vážená úspora (%)': expect.closeTo(weighted('saving'), 2),
    },
  ]);
});

describe('unknown energy', () => {
  it('is empty in reports instead of zero, and an error names the fuel', async () => {
    const substanceTypeId = await exporting.trading.idOf('substance_type', 'code_cn', '27050000');
    const certificateId = await trade.certificate({ substanceTypeId, issuedAt: '2025-07-01' });
    const sold = await trade.save({ certificateId, buyerId: null, amount: '50', date: '2025-08-05' });
    expect(sold.errors).toEqual([]);
    const report = await exporting.make('exportQuarterReport', { year: 2025, quarter: 'Q3', type: 'BIOFUEL' });
    const balance = await exporting.make('exportYearBalance', { year: 2025 });
    const errors = [{ entityName: expect.any(String), message: 'errors.certificate.noCalorificValue' }];
    expect([report, balance]).toMatchObject([
      { status: 'FINISHED_WITH_ERRORS', errors },
      { status: 'FINISHED_WITH_ERRORS', errors },
    ]);
    const [facts, marketed, , targets] = await exporting.sheets(String(report['id']));
    expect(marketed?.rows).toMatchObject([{ Množstvo: 50, 'Energia (MJ)': null }]);
    expect(targets?.rows.map(({ Hodnota }) => Hodnota)).toEqual([
      ...[null, null, 0, null, null],
      ...[0, null, null],
      ...[0, null, null],
      ...[0, null, null],
    ]);
    expect(facts?.rows).toContainEqual({ Údaj: 'Uvedené na trh: Súčet – Energia (MJ)', Hodnota: null });
    const [, fuels] = await exporting.sheets(String(balance['id']));
    const fuel = fuels?.rows.find((row) => row['Kód KN'] === '27050000');
    expect(fuel).toMatchObject({ 'Na trh': 50, 'Na trh (MJ)': null, 'Konečný stav': 950, 'Konečný stav (MJ)': null });
  });
});

describe('an Austrian report', () => {
  it('has sales to Austria by their keys, and reports missing keys and production dates', async () => {
    const done = await exporting.make('exportAustrianData', period);
    expect(done).toMatchObject({ status: 'FINISHED_WITH_ERRORS', errorCount: 3 });
    expect(done['errors']).toEqual([
      { entityName: 'Tatranské biopalivá, a. s.', message: 'errors.organization.elnaKey' },
      { entityName: 'Donau Biokraftstoff GmbH', message: 'errors.organization.elnaKey' },
      { entityName: expect.stringMatching(/^C-/u), message: 'errors.certificate.missingProducedAt' },
    ]);
    const text = (await exporting.content(String(done['id']))).toString('utf8');
    const [heading, ...lines] = text.trimEnd().split('\r\n');
    expect(heading).toBe(
      '\uFEFF"PoS-Nummer";"Lieferant";"Empfänger";"Stoff";"Menge";"Einheit";"Ausstellungsdatum";"Produktionsdatum";"Rohstoff";"Anteil";"Herkunftsland";"Herstellung";"THG-Gesamt";"Nachweissystem"',
    );
    expect(lines).toHaveLength(1);
  });
});
