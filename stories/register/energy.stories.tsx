import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { EnergyScreen } from '../../src/register/energy/energy-screen.tsx';
import { RegisterFrame } from './register-frame.tsx';
import { fail, neverAnswers, type SampleAnswers } from './sample-server.ts';

const meta = { title: 'Register/Parts/Energy' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Five quarters; of last year's petrol and diesel 12.5 % are biofuels and 1.25 % advanced, of its gas 5 % counts. */
const quarters = [
  { year: 2025, quarter: 1, biofuel: '2000000.000', advanced: '0.000', otherFuels: '38000000.000' },
  { year: 2025, quarter: 2, biofuel: '4000000.000', advanced: '100000.000', otherFuels: '35000000.000' },
  { year: 2025, quarter: 4, biofuel: '0.000', advanced: '0.000', otherFuels: '41250750.500' },
  { year: 2026, quarter: 1, biofuel: '6000000.000', advanced: '1000000.000', otherFuels: '30000000.000' },
  { year: 2026, quarter: 2, biofuel: '4000000.000', advanced: '0.000', otherFuels: '58000000.000' },
].map((each) => ({
  ...each,
  eligible: each.biofuel,
  electricity: '1000000.000',
  rfnbo: each.year === 2026 ? '150000.000' : '0.000',
  withoutEnergy: each.year === 2025 ? 1 : 0,
  petrolDiesel: '40000000.000',
  petrolDieselEligible: each.year === 2026 ? '5000000.000' : '3000000.000',
  petrolDieselAdvanced: each.year === 2026 ? '500000.000' : '0.000',
  gas: each.year === 2026 ? '9000000.000' : '0.000',
  gasEligible: each.year === 2026 ? '450000.000' : '0.000',
  gasAdvanced: '0.000',
}));

const savings = [{ year: 2026, savings: '1250.500' }];

const entry = {
  organizationName: 'Tatranské biopalivá, a. s.',
  certificateCode: 'C-2026000017',
  material: 'Bionafta (FAME)',
  amountUnit: 'M3',
  fuelAmountUnit: null,
};

const entries = [
  {
    ...entry,
    ...{ source: 'BIOFUEL', id: '21', code: 'T-2026000021', day: '2026-02-10', amount: '100.000' },
    ...{ energy: '3300000.000', eligible: '3300000.000', reason: null },
  },
  {
    ...entry,
    ...{ source: 'BIOFUEL', id: '22', code: 'T-2026000022', day: '2026-03-01', amount: '10.000' },
    ...{ energy: '330000.000', eligible: '0.000', reason: 'CRITERIA_NOT_MET' },
  },
  {
    ...entry,
    ...{ source: 'OTHER_FUEL', id: '31', code: 'H2/2026', day: '2026-03-31', certificateCode: null },
    ...{ material: 'Vodík z elektrolýzy', amount: '1000.000', amountUnit: null, fuelAmountUnit: 'KG' },
    ...{ energy: '48040.000', eligible: '0.000', reason: 'RFNBO_UNPROVEN' },
  },
  {
    ...entry,
    ...{ source: 'OTHER_FUEL', id: '32', code: 'H2/2027', day: '2026-03-31', certificateCode: null },
    ...{ material: 'Vodík z elektrolýzy', amount: '2000.000', amountUnit: null, fuelAmountUnit: 'KG' },
    ...{ energy: '96080.000', eligible: '240200.000', reason: null },
  },
  {
    ...entry,
    ...{ source: 'ELECTRICITY', id: '41', code: null, day: '2026-03-31', certificateCode: null, material: null },
    ...{ amount: null, amountUnit: null, energy: '40000.000', eligible: '0.000', reason: 'WITHOUT_CREDITS' },
  },
];

const page =
  (answers: SampleAnswers = {}, organizationRole = 'PUBLIC_ORGANIZATION') =>
  () => (
    <RegisterFrame
      address="/energy"
      organizationRole={organizationRole}
      answers={{
        energyByQuarter: () => quarters,
        projectSavingsByYear: () => savings,
        energyEntries: () => ({ total: entries.length, entries }),
        ...answers,
      }}
    >
      <EnergyScreen />
    </RegisterFrame>
  );

/** Years, newest first, with legal targets as text and chart. */
export const Filled: Story = {
  render: page(),
  play: async () => {
    const year = within(await screen.findByRole('region', { name: '2026' }));
    await expect(year.getByText(/^12,50\s%, cieľ 9,50\s%$/u)).toBeVisible();
    await expect(year.getByText(/^1,25\s%, cieľ 1,05\s%$/u)).toBeVisible();
    await expect(year.getByText(/^5,00\s%, cieľ 6,00\s%$/u)).toBeVisible();
    await expect(year.getByText(/^1\s250,500\st CO₂eq$/u)).toBeVisible();
    const total = within(year.getByRole('row', { name: /^Rok spolu/u })).getAllByRole('cell');
    await expect(total.map(({ textContent }) => textContent)).toEqual([
      '10,000',
      '10,000',
      '1,000',
      '88,000',
      '0,300',
      '2,000',
      '100,000',
    ]);
    await expect(year.queryByText(/nie je známa/u)).toBeNull();
    const before = within(screen.getByRole('region', { name: '2025' }));
    await expect(before.queryByText('CNG a LNG: podiel započítateľných')).toBeNull();
    await expect(
      before.getByText(/^Energia 3 záznamov o uvedení na trh alebo o iných palivách nie je známa/u),
    ).toBeVisible();
  },
};

/** A quarter expands to its entries, with reasons for those not counted, and collapses. */
export const Entries: Story = {
  render: page(),
  play: async () => {
    const year = within(await screen.findByRole('region', { name: '2026' }));
    await userEvent.click(year.getByRole('link', { name: '1. štvrťrok' }));
    const table = within(await year.findByRole('table', { name: 'Položky: 1. štvrťrok 2026' }));
    await expect(table.getAllByRole('columnheader')).toHaveLength(6);
    const row = within(table.getByRole('row', { name: /T-2026000022/u })).getAllByRole('cell');
    await expect(row.map(({ textContent }) => textContent.replaceAll(/\s/gu, ' '))).toEqual([
      ...['01.03.2026', 'Bionafta (FAME)', '10,000 m³'],
      ...['330 000 MJ', 'Kritériá udržateľnosti nesplnené'],
    ]);
    await expect(table.getByRole('link', { name: 'T-2026000021' })).toHaveAttribute('href', '/transactions/21');
    await expect(table.getByRole('link', { name: 'H2/2026' })).toHaveAttribute('href', '/other-fuels/31');
    const counted = within(table.getByRole('row', { name: /H2\/2027/u })).getAllByRole('cell');
    await expect(counted.slice(3).map(({ textContent }) => textContent.replaceAll(/\s/gu, ' '))).toEqual([
      ...['96 080 MJ', '240 200 MJ'],
    ]);
    await expect(table.getByRole('link', { name: 'Elektrina' })).toHaveAttribute('href', '/electricity/41');
    await expect(table.getByText(/^1\s000,000\skg$/u)).toBeVisible();
    await userEvent.click(year.getByRole('link', { name: '1. štvrťrok' }));
    await expect(year.queryByRole('table', { name: 'Položky: 1. štvrťrok 2026' })).toBeNull();
  },
};

/** A truncated list links to all entries; an authority sees their owners. */
export const ManyEntries: Story = {
  render: page({ energyEntries: () => ({ total: 4500, entries }) }, 'REGISTRY'),
  play: async () => {
    const year = within(await screen.findByRole('region', { name: '2026' }));
    await userEvent.click(year.getByRole('link', { name: '2. štvrťrok' }));
    await expect(await year.findByText(/^Zobrazených je 5 položiek s najväčšou energiou z 4\s?500/u)).toBeVisible();
    await expect(year.getAllByText('Tatranské biopalivá, a. s.')).toHaveLength(5);
  },
};

/** Arrows move between quarters and announce their values. */
export const Keyboard: Story = {
  render: page(),
  play: async () => {
    const chart = await screen.findByRole('application');
    chart.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(await screen.findByText('2. štvrťrok 2025', { selector: 'strong' })).toBeVisible();
    await expect(screen.getByText(/^Biopalivá: 4,000\sTJ$/u)).toBeVisible();
  },
};

/** Viewers with access to all choose an organization; none means all. */
export const ChooseOrganization: Story = {
  render: page({}, 'REGISTRY'),
  play: async () => {
    await expect(await screen.findByRole('combobox', { name: 'Organizácia' })).toHaveAttribute(
      'placeholder',
      'Všetky organizácie',
    );
  },
};

export const English: Story = {
  render: page(),
  globals: { language: 'en' },
  play: async () => {
    const year = within(await screen.findByRole('region', { name: '2026' }));
    await expect(year.getByText(/^12\.50%, target 9\.50%$/u)).toBeVisible();
  },
};

export const Dark: Story = { render: page(), globals: { theme: 'dark' } };

export const Empty: Story = {
  render: page({ energyByQuarter: () => [], projectSavingsByYear: () => [] }),
  play: async () => {
    await expect(await screen.findByText('Za posledné tri roky tu nie je zapísaná žiadna energia.')).toBeVisible();
  },
};

export const Loading: Story = { render: page({ energyByQuarter: neverAnswers }) };

export const LoadError: Story = {
  render: page({ energyByQuarter: fail }),
  play: async () => {
    await expect(await screen.findByText('Prehľad energie sa nepodarilo načítať.')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Skúsiť znova' })).toBeEnabled();
  },
};
