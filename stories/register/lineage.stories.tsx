import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Values } from '../../engine/record/index.ts';
import { LineageView } from '../../src/register/lineage/lineage-view.tsx';
import { RegisterFrame } from './register-frame.tsx';
import { fail, neverAnswers, type SampleAnswers } from './sample-server.ts';

const meta = { title: 'Register/Parts/Lineage' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Default values of a node's optional fields. */
const nothing = {
  transactionId: null,
  transactionCode: null,
  holder: null,
  buyer: null,
  status: null,
  date: null,
  count: null,
};
const certificate = { ...nothing, certificateId: '7', certificateCode: 'C-2026000007', amountUnit: 'M3' };
const etbe = { ...nothing, certificateId: '8', certificateCode: 'C-2026000008', amountUnit: 'M3' };
const tatry = 'Tatranské biopalivá, a. s.';
const dunaj = 'Dunajské palivá, s. r. o.';

function amounts(received: string, remaining: string) {
  const passedOn = (Number(received) - Number(remaining)).toFixed(3);
  return { received: `${received}.000`, passedOn, remaining: `${remaining}.000` };
}

function transaction(id: string, kind: string, told: Values) {
  return {
    id: `transaction:${id}`,
    kind,
    transactionId: id,
    transactionCode: `T-202600000${id}`,
    holder: tatry,
    ...told,
  };
}

const flow = (from: string, to: string, quantity: string, told: object = {}) => ({
  from,
  to,
  quantity: `${quantity}.000`,
  arriving: `${quantity}.000`,
  ratio: null,
  ...told,
});

/** Produced, partly sold, put on the market, lost, and split to ETBE, of which a part awaits its buyer. */
const whole = {
  focus: 'issue:7',
  nodes: [
    { ...certificate, id: 'issue:7', kind: 'ISSUE', holder: tatry, date: '2026-03-01', ...amounts('1000', '0') },
    { ...etbe, id: 'issue:8', kind: 'ISSUE', holder: tatry, date: '2026-03-04', ...amounts('500', '0') },
    { ...certificate, id: 'lot:1', kind: 'LOT', holder: tatry, ...amounts('1000', '315') },
    { ...certificate, id: 'lot:2', kind: 'LOT', holder: dunaj, ...amounts('400', '400') },
    { ...etbe, id: 'lot:3', kind: 'LOT', holder: tatry, ...amounts('500', '400') },
    { ...certificate, ...transaction('1', 'SALE', { buyer: dunaj, status: 'CONFIRMED' }), ...amounts('400', '0') },
    { ...certificate, ...transaction('2', 'MARKET', { status: 'ON_MARKET' }), ...amounts('30', '30') },
    { ...certificate, ...transaction('3', 'LOSS', { status: 'LOSS' }), ...amounts('20', '20') },
    { ...etbe, ...transaction('4', 'SALE', { buyer: dunaj, status: 'PENDING' }), ...amounts('100', '100') },
    { ...certificate, id: 'split:1', kind: 'SPLIT', ...amounts('235', '0') },
  ],
  edges: [
    flow('issue:7', 'lot:1', '1000'),
    flow('lot:1', 'transaction:1', '400'),
    flow('transaction:1', 'lot:2', '400'),
    flow('lot:1', 'transaction:2', '30'),
    flow('lot:1', 'transaction:3', '20'),
    flow('lot:1', 'split:1', '235'),
    flow('split:1', 'issue:8', '235', { arriving: '500.000', ratio: '0.47' }),
    flow('issue:8', 'lot:3', '500'),
    flow('lot:3', 'transaction:4', '100'),
  ],
};

/** The buyer's view: cut off at the border of their records, and surplus nodes are grouped. */
const bordered = {
  focus: null,
  nodes: [
    { ...certificate, id: 'outside-from:7', kind: 'OUTSIDE', ...amounts('400', '0') },
    { ...certificate, ...transaction('1', 'SALE', { buyer: dunaj, status: 'CONFIRMED' }), ...amounts('400', '0') },
    { ...certificate, id: 'lot:2', kind: 'LOT', holder: dunaj, ...amounts('400', '100') },
    { ...certificate, ...transaction('5', 'SALE', { holder: dunaj, status: 'CONFIRMED' }), ...amounts('150', '0') },
    { ...certificate, id: 'outside-to:7', kind: 'OUTSIDE', ...amounts('150', '150') },
    { ...certificate, id: 'more-to:7', kind: 'MORE', count: 23, ...amounts('150', '150') },
  ],
  edges: [
    flow('outside-from:7', 'transaction:1', '400'),
    flow('transaction:1', 'lot:2', '400'),
    flow('lot:2', 'transaction:5', '150'),
    flow('transaction:5', 'outside-to:7', '150'),
    flow('lot:2', 'more-to:7', '150'),
  ],
};

const story = (lineage: NonNullable<SampleAnswers[string]>): Story => ({
  render: () => (
    <RegisterFrame address="/certificates/7/lineage" answers={{ lineage }}>
      <LineageView entity="certificate" id="7" />
    </RegisterFrame>
  ),
});

const findPicture = (name: RegExp) => screen.findByRole('group', { name });

/** Keyboard navigation between nodes and to the record; the tables contain the same data. */
export const WholeChain: Story = {
  ...story(() => whole),
  play: async () => {
    const picture = within(await findPicture(/^Obrázok/u));
    const origin = await picture.findByRole('link', { name: /^Vznik\s*C-2026000007/u });
    await waitFor(() => expect(origin).toBeVisible());
    origin.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(picture.getByRole('link', { name: /^Šarža na sklade\s*Tatranské.*1\s000,000\sm³/u })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}{ArrowLeft}{Home}');
    await expect(origin).toHaveFocus();
    await expect(screen.getByText(/235,000\sm³ → 500,000\sm³ \(pomer 0,47\)/u)).toBeVisible();
    for (const name of ['Priblížiť', 'Oddialiť', 'Zobraziť všetko'])
      await userEvent.click(picture.getByRole('button', { name }));
    const places = within(screen.getByRole('table', { name: 'Miesta' }));
    await expect(places.getAllByRole('row')).toHaveLength(11);
    await expect(within(screen.getByRole('table', { name: 'Toky' })).getAllByRole('row')).toHaveLength(10);
    origin.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/certificates/7'));
  },
};

export const WholeChainEnglish: Story = {
  ...story(() => whole),
  globals: { language: 'en' },
  play: async () => {
    const picture = within(await findPicture(/^Diagram/u));
    await expect(
      await picture.findByRole('link', { name: /^Sale · Pending\s*T-2026000004.*100\.000\sm³/u }),
    ).toBeInTheDocument();
    await expect(screen.getByRole('link', { name: 'Certificates' })).toBeVisible();
  },
};

export const Dark: Story = { ...story(() => whole), globals: { theme: 'dark' } };

/** On a phone the tables are cards, so that no amount is out of view. */
export const WholeChainOnPhone: Story = {
  ...story(() => whole),
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    for (const name of ['Miesta', 'Toky']) {
      const area = await screen.findByRole('region', { name });
      await waitFor(() => expect(area.scrollWidth).toBe(area.clientWidth));
      await expect(within(area).getAllByRole('rowheader').length).toBeGreaterThan(8);
    }
  },
};

export const PartlyVisible: Story = {
  ...story(() => bordered),
  play: async () => {
    const picture = within(await findPicture(/^Obrázok/u));
    await expect(
      await picture.findByRole('group', { name: /^Ďalšie pohyby: 23 ďalších pohybov/u }),
    ).toBeInTheDocument();
    await expect(picture.getAllByRole('group', { name: /^Mimo vašich záznamov/u })).toHaveLength(2);
  },
};

export const Empty: Story = {
  ...story(() => ({ focus: null, nodes: [], edges: [] })),
  play: async () => {
    await expect(await screen.findByText('Z množstva tohto záznamu sa nič nepresunulo.')).toBeVisible();
  },
};

export const Loading: Story = {
  ...story(neverAnswers),
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 1, name: 'Pôvod a pohyb množstva' })).toBeVisible();
  },
};

export const LoadError: Story = {
  ...story(fail),
  play: async () => {
    await expect(await screen.findByText('Pôvod a pohyb sa nepodarilo načítať.')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Skúsiť znova' })).toBeEnabled();
  },
};

export const NotFound: Story = {
  ...story(() => {
    throw new GraphQLError('errors.entity.notFound', { extensions: { code: 'NotFoundError' } });
  }),
  play: async () => {
    await expect(await screen.findByText('Záznam nenájdený.')).toBeVisible();
  },
};
