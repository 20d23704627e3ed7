import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { CreateScreen, DetailScreen } from '../../engine/react/detail/index.ts';
import { RegisterFrame } from './register-frame.tsx';
import { fail, neverAnswers, type SampleAnswers } from './sample-server.ts';

const meta = { title: 'Register/Parts/Stock picker' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const searches: unknown[] = [];

/** 23 certificates with search and pagination. */
const stock: SampleAnswers = {
  myStocks: ({ filter, offset, limit }) => {
    const search = typeof filter === 'object' && filter !== null && 'search' in filter ? String(filter.search) : '';
    searches.push(search);
    const found = Array.from({ length: 23 }, (_, index) => index + 1).filter((id) => codeOf(id).includes(search));
    const page = found.slice(Number(offset), Number(offset) + Number(limit));
    return {
      count: found.length,
      items: page.map((id) => ({
        certificate: { id: String(id), code: codeOf(id) },
        availableAmount: `${id}200.5004`,
        amountUnit: 'T',
      })),
    };
  },
};

const codeOf = (id: number) => `C-2026${String(id).padStart(6, '0')}`;
const approved: SampleAnswers = {
  myCertificates: ({ filter }) => {
    const [id] =
      typeof filter === 'object' && filter !== null && 'id' in filter && Array.isArray(filter.id) ? filter.id : [];
    return {
      items: [
        {
          id,
          code: codeOf(Number(id)),
          status: 'APPROVED',
          verifier: { id: '5', name: 'Overovateľ 5' },
          scheme: { id: '2', nameSK: 'Schéma 2' },
        },
      ],
      pageInfo: { totalElements: 1 },
    };
  },
};

const sale =
  (answers: SampleAnswers, named: Readonly<Record<string, string>> = {}) =>
  () => (
    <RegisterFrame address="/transactions/create" answers={{ ...approved, ...answers }}>
      <CreateScreen entity="transaction" named={named} />
    </RegisterFrame>
  );

const findBox = () => screen.findByRole('combobox', { name: /^Osvedčenie/u });

/** By keyboard: open, search with debounce, page at the end, choose; the available amount is shown. */
export const ChooseLot: Story = {
  render: sale(stock),
  play: async () => {
    const box = await findBox();
    box.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(10));
    await expect(screen.getAllByRole('option')[0]).toHaveTextContent(/C-2026000001\s*1\s200,500\st/u);
    await userEvent.keyboard('{PageDown}{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(20));
    searches.length = 0;
    await userEvent.type(box, '000012');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await expect(searches).toEqual(['000012']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(box).toHaveValue(codeOf(12)));
    await expect(await screen.findByText(/Dostupné: 12\s200,500\st/u)).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /^Množstvo/u }), '12200,501');
    await expect(await screen.findByText(/Na sklade nie je 12\s200,501\st; dostupných je 12\s200,5\st/u)).toBeVisible();
    await expect(screen.queryByText(/nie je v stave/u)).toBeNull();
  },
};

/** Further pages by pointer. */
export const LoadMore: Story = {
  render: sale(stock),
  play: async () => {
    await userEvent.click(await findBox());
    await userEvent.click(await screen.findByRole('button', { name: 'Načítať ďalšie' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(20));
    await userEvent.click(await screen.findByRole('button', { name: 'Načítať ďalšie' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(23));
    await expect(screen.queryByRole('button', { name: 'Načítať ďalšie' })).toBeNull();
  },
};

/** Preselected by URL. */
export const Preselected: Story = {
  render: sale(stock, { certificate: '7' }),
  play: async () => {
    await waitFor(async () => expect(await findBox()).toHaveValue(codeOf(7)));
    await expect(await screen.findByText(/Dostupné: 7\s200,500\st/u)).toBeVisible();
  },
};

export const Empty: Story = {
  render: sale({ myStocks: () => ({ items: [], count: 0 }) }),
  play: async () => {
    const box = await findBox();
    await userEvent.click(box);
    await waitFor(() => expect(screen.getByText('Na sklade nie je nič, čo by sa dalo predať.')).toBeVisible());
    await userEvent.type(box, 'x');
    await expect(await screen.findByText('Nič sa nenašlo.')).toBeVisible();
  },
};

export const Loading: Story = {
  render: sale({ myStocks: neverAnswers }),
  play: async () => {
    await userEvent.click(await findBox());
    await waitFor(() => expect(screen.getByText('Načítava sa…')).toBeVisible());
  },
};

export const LoadError: Story = {
  render: sale({ myStocks: fail }),
  play: async () => {
    await userEvent.click(await findBox());
    await waitFor(() => expect(screen.getByText('Údaje sa nepodarilo načítať.')).toBeVisible());
    await expect(screen.getByRole('button', { name: 'Skúsiť znova' })).toBeEnabled();
  },
};

/** A stored transaction links to its certificate. */
export const ReadOnly: Story = {
  render: () => (
    <RegisterFrame address="/transactions/1">
      <DetailScreen entity="transaction" id="1" />
    </RegisterFrame>
  ),
  play: async () => {
    await expect(await screen.findByRole('link', { name: /^C-2026/u })).toBeVisible();
    await expect(screen.queryByRole('combobox')).toBeNull();
  },
};
