import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CreateScreen, DetailScreen } from '../../engine/react/detail/index.ts';
import { ListScreen } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { RegisterFrame } from './register-frame.tsx';
import type { SampleAnswers } from './sample-server.ts';

const meta = { title: 'Register/Parts/Transaction' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const certificate = {
  id: '7',
  code: 'C-2026000007',
  status: 'APPROVED',
  onHoldSince: null,
  withdrawnAt: null,
  hasWholePortions: true,
  amountUnit: 'T',
};
const offer = {
  id: '1',
  code: 'T-2026000001',
  rowVersion: 1,
  kind: 'SALE',
  status: 'PENDING',
  onMarket: false,
  certificate,
  supplier: { id: '1', name: 'Slovnaft' },
  buyer: { id: '2', name: 'Dunajské palivá' },
  amount: '100.000',
  amountUnit: 'T',
  permittedActions: [{ name: 'update', permitted: true, reason: null, params: null }],
};

const stock: SampleAnswers = {
  myStocks: () => ({ count: 1, items: [{ certificate, availableAmount: '50.5', amountUnit: 'T' }] }),
  myCertificates: () => ({ items: [certificate], pageInfo: { totalElements: 1 } }),
};

const opened = (record: Values) => () => (
  <RegisterFrame address="/transactions/1" answers={{ ...stock, myTransaction: () => record }}>
    <DetailScreen entity="transaction" id="1" />
  </RegisterFrame>
);

const overlay = 'Osvedčenie je na slovenskom trhu';
const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Upraviť' }));

/** The checkbox clears the buyer and shows the status; unchecking restores the empty buyer and its status. */
export const ToTheMarket: Story = {
  render: opened(offer),
  play: async () => {
    await edit();
    const tick = screen.getByRole('checkbox', { name: 'Slovenský trh' });
    const section = within(screen.getByRole('region', { name: 'Odberateľ' }));
    await expect(section.getByText('Čaká na potvrdenie')).toBeVisible();
    tick.focus();
    await userEvent.keyboard(' ');
    await expect(section.getByText(overlay)).toBeVisible();
    await waitFor(() => expect(section.getByText('Na trhu')).toBeVisible());
    await expect(section.queryByRole('combobox', { name: /^Odberateľ/u })).toBeNull();
    await userEvent.keyboard(' ');
    await expect(section.queryByText(overlay)).toBeNull();
    await waitFor(() => expect(section.getByText('Čaká na potvrdenie')).toBeVisible());
    await expect(section.getByRole('combobox', { name: /^Odberateľ/u })).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Uložiť' }));
    await expect(section.getByRole('combobox', { name: /^Odberateľ/u })).toHaveAccessibleDescription(
      'Prosím vyplňte odberateľa alebo označte slovenský trh.',
    );
  },
};

/** Without the permission for market sales there is no checkbox. */
export const MarketNotByRole: Story = {
  render: () => (
    <RegisterFrame address="/transactions/create" answers={stock} role="AUDITOR">
      <CreateScreen entity="transaction" />
    </RegisterFrame>
  ),
  play: async () => {
    const section = within(await screen.findByRole('region', { name: 'Odberateľ' }));
    await expect(section.getByRole('combobox', { name: /^Odberateľ/u })).toBeVisible();
    await expect(section.queryByRole('checkbox', { name: 'Slovenský trh' })).toBeNull();
  },
};

/** The read-only screen shows the overlay without checkbox. */
export const OnTheMarket: Story = {
  render: opened({ ...offer, status: 'ON_MARKET', onMarket: true, buyer: null }),
  play: async () => {
    await expect(await screen.findByText(overlay)).toBeVisible();
    await expect(screen.queryByRole('checkbox')).toBeNull();
  },
};

/** The transaction's own stored amount counts as available. */
export const Editing: Story = {
  render: opened(offer),
  play: async () => {
    await edit();
    await expect(await screen.findByText(/Dostupné: 150,500\st/u)).toBeVisible();
    const amount = screen.getByRole('textbox', { name: /^Množstvo/u });
    await userEvent.clear(amount);
    await userEvent.type(amount, '150,501');
    await expect(screen.getByText(/Na sklade nie je 150,501\st; dostupných je 150,5\st/u)).toBeVisible();
  },
};

/** Sold out. */
export const SoldOut: Story = {
  render: () => (
    <RegisterFrame address="/transactions/create" answers={{ ...stock, myStocks: () => ({ count: 0, items: [] }) }}>
      <CreateScreen entity="transaction" named={{ certificate: '7' }} />
    </RegisterFrame>
  ),
  play: async () => {
    await expect(await screen.findByText('Z tohto osvedčenia už na sklade nemáte nič.')).toBeVisible();
  },
};

const booked: unknown[] = [];

/** A loss requires a certificate in stock and a positive amount, then opens the transactions. */
export const Loss: Story = {
  render: () => (
    <RegisterFrame
      address="/stocks"
      answers={{
        ...stock,
        createLossTransaction: ({ input }) => {
          booked.push({ ...(typeof input === 'object' ? input : {}) });
          return offer;
        },
      }}
    >
      <ListScreen entity="transaction" />
    </RegisterFrame>
  ),
  play: async () => {
    booked.length = 0;
    await userEvent.click(await screen.findByRole('button', { name: 'Zaznamenať stratu' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zaznamenať stratu' }));
    const book = await dialog.findByRole('button', { name: 'Zaznamenať stratu' });
    await expect(book).toHaveAttribute('aria-disabled', 'true');
    const box = await dialog.findByRole('combobox', { name: /^Osvedčenie/u });
    box.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(box).toHaveAttribute('aria-activedescendant'));
    await userEvent.keyboard('{Enter}');
    await expect(await dialog.findByText(/Dostupné: 50,500\st/u)).toBeVisible();
    await expect(dialog.getByText('t', { exact: true })).toBeVisible();
    const amount = dialog.getByRole('textbox', { name: /^Množstvo/u });
    await userEvent.type(amount, '0');
    await expect(amount).toHaveAccessibleDescription('t Zadajte množstvo väčšie ako 0.');
    await expect(book).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(amount);
    await userEvent.type(amount, '1,5');
    await waitFor(() => expect(book).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByText('Strata je zaznamenaná.')).toBeVisible();
    await expect(booked).toEqual([{ certificateId: '7', amount: '1.5' }]);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/transactions/u));
  },
};

const purchase = {
  ...offer,
  id: '5',
  code: 'T-2026000005',
  status: 'CONFIRMED',
  supplier: { id: '2', name: 'Dunajské palivá', temporary: false, isActive: true },
  buyer: { id: '1', name: 'Slovnaft' },
  date: '2026-03-01',
  material: 'Metylester mastných kyselín',
  availableAmount: '40.000',
  permittedActions: [{ name: 'returnPurchase', permitted: true, reason: null, params: null }],
};
const returned: unknown[] = [];

/** A return shows its purchase, is prefilled with the remaining amount, and requires a reason. */
export const Return: Story = {
  render: () => (
    <RegisterFrame
      address="/transactions/5"
      answers={{
        ...stock,
        myTransaction: () => purchase,
        myTransactions: () => ({ items: [purchase], pageInfo: { totalElements: 1 } }),
        createReturnTransaction: ({ input }) => {
          returned.push({ ...(typeof input === 'object' ? input : {}) });
          return offer;
        },
      }}
    >
      <DetailScreen entity="transaction" id="5" />
    </RegisterFrame>
  ),
  play: async () => {
    returned.length = 0;
    await userEvent.click(await screen.findByRole('button', { name: 'Vrátiť predajcovi' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Vrátiť predajcovi/u }));
    await expect(await dialog.findByText('Metylester mastných kyselín')).toBeVisible();
    await expect(await dialog.findByText(/^100,000\st$/u)).toBeVisible();
    const amount = dialog.getByRole('textbox', { name: /^Množstvo/u });
    await waitFor(() => expect(amount).toHaveValue('40'));
    const give = dialog.getByRole('button', { name: 'Vrátiť predajcovi' });
    await expect(give).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Dôvod vrátenia/u }), 'Iný druh paliva.');
    await userEvent.click(give);
    await expect(await screen.findByText('Vrátenie čaká na potvrdenie predajcu.')).toBeVisible();
    await expect(returned).toMatchObject([{ returnOfId: '5', returnReason: 'Iný druh paliva.' }]);
  },
};
