import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { DetailScreen } from '../../engine/react/detail/index.ts';
import { ListScreen } from '../../engine/react/index.ts';
import { RegisterFrame } from './register-frame.tsx';
import { fail, neverAnswers, type SampleAnswers } from './sample-server.ts';

const meta = {
  title: 'Register/Parts/Stock',
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Two months: 1,200.5 received, 400 offered for three days and sold, 100.25 offered now. */
const points = Array.from({ length: 60 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 0, index + 1)).toISOString().slice(0, 10),
  available: index === 0 ? '0.000' : index < 20 ? '1200.500' : index < 50 ? '800.500' : '700.250',
  reserved: index >= 20 && index < 23 ? '400.000' : index < 50 ? '0.000' : '100.250',
  blocked: '0.000',
}));

const stock: SampleAnswers = {
  stockTotals: () => [
    { amountUnit: 'M3', substanceType: { id: '4', nameSK: 'Bioetanol', nameEN: 'Bioethanol' } },
    { amountUnit: 'T', substanceType: { id: '9', nameSK: 'Biometán', nameEN: 'Biomethane' } },
  ],
  stockHistory: ({ amountUnit }) => ({ amountUnit: amountUnit ?? 'M3', points }),
  myHoldings: () => ({
    items: [
      holding('1', { state: 'STOCKED', available: '700.250', reserved: '100.250' }),
      holding('2', { state: 'RESERVED', available: '0.000', reserved: '55.000' }),
      holding('3', { state: 'EXHAUSTED', available: '0.000', reserved: '0.000' }),
    ],
    pageInfo: { totalElements: 3, totalIsCapped: false },
  }),
};

function holding(id: string, told: Readonly<Record<string, string>>) {
  return {
    id,
    certificate: { id, code: `C-202600000${id}` },
    amountUnit: 'M3',
    blocked: '0.000',
    blockedReason: null,
    ...told,
  };
}

const list =
  (answers: SampleAnswers = {}) =>
  () => (
    <RegisterFrame address="/stocks" answers={{ ...stock, ...answers }}>
      <ListScreen entity="holding" />
    </RegisterFrame>
  );

const findOverview = async () => within(await screen.findByRole('region', { name: 'Sklad v čase' }));

/** Remaining amounts as text and bar; above, the largest fuel over time. */
export const Filled: Story = {
  render: list(),
  play: async () => {
    const overview = await findOverview();
    await expect(
      await overview.findByText(/^Dnes je dostupných 700,250\sm³ a rezervovaných 100,250\sm³\.$/u),
    ).toBeVisible();
    const table = within(await screen.findByRole('table'));
    await expect(await table.findByText(/^rezervované 100,250\sm³$/u)).toBeVisible();
    await expect(table.getByText('vyčerpané')).toBeVisible();
  },
};

/** A frozen certificate's blocked amount is shown separately, with the reason, in row and chart. */
export const Frozen: Story = {
  render: list({
    stockHistory: () => ({
      amountUnit: 'M3',
      points: points.map((point, index) => (index < 55 ? point : { ...point, available: '0.000', blocked: '700.250' })),
    }),
    myHoldings: () => ({
      items: [
        holding('1', {
          state: 'STOCKED',
          available: '0.000',
          reserved: '100.250',
          blocked: '700.250',
          blockedReason: 'FROZEN',
        }),
      ],
      pageInfo: { totalElements: 1, totalIsCapped: false },
    }),
  }),
  play: async () => {
    const overview = await findOverview();
    await expect(await overview.findByText(/Blokovaných je 700,250\sm³\.$/u)).toBeVisible();
    const table = within(await screen.findByRole('table'));
    await expect(await table.findByText(/^Zmrazené: 700,250\sm³$/u)).toBeVisible();
  },
};

/** Arrows move along the chart and announce the values. */
export const Keyboard: Story = {
  render: list(),
  play: async () => {
    const overview = await findOverview();
    const chart = await waitFor(() => {
      const [found] = overview.getAllByRole('application');
      if (found === undefined) throw new Error('the chart is on its way');
      return found;
    });
    chart.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(await overview.findByText('02.01.2026')).toBeVisible();
    await expect(overview.getByText(/^Dostupné: 1\s200,500\sm³$/u)).toBeVisible();
  },
};

/** The same as a table of days with changes, newest first. */
export const AsTable: Story = {
  render: list(),
  play: async () => {
    const overview = await findOverview();
    await userEvent.click(await overview.findByRole('radio', { name: 'Tabuľka' }));
    const rows = within(overview.getByRole('table')).getAllByRole('row').slice(1);
    await expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      '01.03.2026',
      '20.02.2026',
      '24.01.2026',
      '21.01.2026',
      '02.01.2026',
      '01.01.2026',
    ]);
  },
};

/** Fuels in another unit are a separate choice. */
export const AnotherFuel: Story = {
  render: list(),
  play: async () => {
    const overview = await findOverview();
    await userEvent.selectOptions(await overview.findByRole('combobox', { name: 'Typ látky' }), 'Biometán (t)');
    await expect(await overview.findByText(/700,250\st/u)).toBeVisible();
  },
};

export const Dark: Story = { render: list(), globals: { theme: 'dark' } };

export const English: Story = { render: list(), globals: { language: 'en' } };

export const HistoryLoading: Story = { render: list({ stockHistory: neverAnswers }) };

export const HistoryFailed: Story = {
  render: list({ stockHistory: fail }),
  play: async () => {
    const overview = await findOverview();
    await expect(await overview.findByText('Sklad v čase sa nepodarilo načítať.')).toBeVisible();
    await expect(overview.getByRole('button', { name: 'Skúsiť znova' })).toBeEnabled();
  },
};

/** Empty stock shows no chart; the list explains how stock arises. */
export const Empty: Story = {
  render: list({
    stockTotals: () => [],
    myHoldings: () => ({ items: [], pageInfo: { totalElements: 0, totalIsCapped: false } }),
  }),
  play: async () => {
    await expect(await screen.findByText(/^Na sklade zatiaľ nič nie je\./u)).toBeVisible();
    await expect(screen.queryByRole('region', { name: 'Sklad v čase' })).toBeNull();
  },
};

/** One holding with its later movements. */
export const Detail: Story = {
  render: () => (
    <RegisterFrame
      address="/stocks/1"
      answers={{
        ...stock,
        myHolding: () => ({
          ...holding('1', { state: 'STOCKED', available: '700.250', reserved: '100.250' }),
          organization: { id: '1', name: 'Tatranské biopalivá' },
        }),
      }}
    >
      <DetailScreen entity="holding" id="1" />
    </RegisterFrame>
  ),
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 1, name: 'C-2026000001' })).toBeVisible();
    await expect(await screen.findByText(/^Dnes je dostupných 700,250\sm³/u)).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Upraviť' })).toBeNull();
  },
};
