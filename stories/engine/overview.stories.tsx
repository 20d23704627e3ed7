import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { OverviewScreen } from '../../engine/react/overview/index.ts';
import { inExample, never, refuse, type ExampleParameters } from './example-frame.tsx';

const meta = {
  title: 'Engine/Overview',
  component: OverviewScreen,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const example = (parameters: ExampleParameters) => ({ example: parameters });
const render = () => <OverviewScreen />;

/** A loan as shown on a board. */
const loan = (id: string, amount: string) => ({
  id,
  code: `V-2026-${id}`,
  borrower: { id: '2', name: 'Jana Nováková' },
  amount,
});

const answered = (items: readonly unknown[], total = items.length, totalIsCapped = false) => ({
  __typename: 'BoardAnswer',
  items,
  total,
  totalIsCapped,
});

/** A due date of the report of 2025. */
const due = (on: string, year = '2025') => ({ day: 0, from: `${year}-01-01`, to: `${year}-12-31`, due: on });

const boards = (answer: unknown, days: readonly unknown[] = [due('2999-03-31')]) => ({
  boards: [
    { __typename: 'Board', name: 'requested', answer },
    { __typename: 'Board', name: 'inventory', answer: answered(days) },
  ],
});

/** A board shows the count, the first records, a link to the list, and the next due dates. */
export const RecordsWaiting: Story = {
  render,
  parameters: example({
    answers: { Boards: () => boards(answered([loan('1', '1.000'), loan('2', '12.500')], 4)) },
  }),
  play: async ({ canvas }) => {
    const board = await canvas.findByRole('region', { name: 'Žiadosti o výpožičku' });
    await expect(await within(board).findByText('4 žiadosti čakajú na rozhodnutie')).toBeVisible();
    const [heads, , second] = within(board).getAllByRole('row');
    await expect(heads).toHaveTextContent(/Výpožičky\s*Kto si požičiava\s*Množstvo/);
    await expect(second).toHaveTextContent(/V-2026-2.*Jana Nováková.*12,500\s*ks/);
    const days = canvas.getByRole('region', { name: 'Najbližšie termíny' });
    await expect(within(days).getByRole('listitem')).toHaveTextContent(/Výkaz za rok.*rok 2025.*31\.03\.2999\s*o/);
    await userEvent.click(within(board).getByRole('link', { name: 'Zobraziť všetko: Žiadosti o výpožičku' }));
    await expect(canvas.getByTestId('address')).toHaveTextContent('/loans?view=requested');
  },
};

/** An empty board comes after the others and says so. */
export const NothingWaiting: Story = {
  render,
  parameters: example({ answers: { Boards: () => boards(answered([])) } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nikto o nič nežiada.')).toBeVisible();
    const headings = canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await expect(headings).toEqual(['Najbližšie termíny', 'Žiadosti o výpožičku']);
  },
};

/** Missed deadlines come before the next one, all periods in one row. */
export const MissedDeadline: Story = {
  render,
  parameters: example({
    answers: {
      Boards: () => boards(answered([]), [due('2025-03-31', '2024'), due('2026-03-31'), due('2999-03-31', '2998')]),
    },
  }),
  play: async ({ canvas }) => {
    const days = await canvas.findByRole('region', { name: 'Najbližšie termíny' });
    const [missed, next] = await within(days).findAllByRole('listitem');
    await expect(missed).toHaveTextContent(/rok 2024, rok 2025.*31\.03\.2025\s*\d+ dní po termíne/);
    await expect(next).toHaveTextContent(/31\.03\.2999\s*o/);
  },
};

/** The count is capped. */
export const ManyRecords: Story = {
  render,
  parameters: example({ answers: { Boards: () => boards(answered([loan('1', '1.000')], 10000, true)) } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Viac ako 10\s?000$/)).toBeVisible();
  },
};

/** A failed board shows its error; the others stay. */
export const LoadError: Story = {
  render,
  parameters: example({
    answers: {
      Boards: () => refuse({ code: 'InternalError', message: 'errors.general', params: { reference: 'R-1' } }),
    },
  }),
  play: async ({ canvas }) => {
    const board = await canvas.findByRole('region', { name: 'Žiadosti o výpožičku' });
    await expect(await within(board).findByRole('alert')).toHaveTextContent('R-1');
    await expect(within(board).getByRole('button', { name: 'Skúsiť znova' })).toBeVisible();
  },
};

/** Skeletons keep the layout while loading. */
export const Loading: Story = {
  render,
  parameters: example({ answers: { Boards: never } }),
  play: async ({ canvas }) => {
    const board = await canvas.findByRole('region', { name: 'Žiadosti o výpožičku' });
    await expect(within(board).getByRole('status')).toBeInTheDocument();
  },
};
