import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { DetailScreen } from '../../engine/react/detail/index.ts';
import { ListScreen } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { inExample, refuse, type ExampleParameters } from './example-frame.tsx';
import { loan } from './example-records.ts';
import { loans } from './loan-records.ts';

const meta = {
  title: 'Engine/Record preview',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'loan' },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const detail = ({ id }: Values) => ({ loan: { ...loan, id, code: `L-20260000${String(id).padStart(2, '0')}` } });
const example = (parameters: ExampleParameters = {}) => ({
  example: { address: '/loans', answers: { LoanList: loans(12), LoanDetail: detail }, ...parameters },
});

const look = (name: string) => screen.findByRole('region', { name });
const named = (number: number) => `L-20260000${String(number).padStart(2, '0')}`;

/** Space opens the preview; arrows move on, across pages too; Escape returns to the row. */
export const Keyboard: Story = {
  parameters: example(),
  play: async () => {
    await screen.findByText(named(1));
    screen.getAllByRole('row')[9]?.focus();
    await userEvent.keyboard(' ');
    await expect(within(await look(named(9))).getByText('9 z 12')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect(within(await look(named(10))).getByText('10 z 12')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect(within(await look(named(11))).getByText('11 z 12')).toBeVisible();
    await expect(screen.getByTestId('address')).toHaveTextContent('page=2');
    await waitFor(() => expect(screen.getByRole('row', { name: new RegExp(named(11)) })).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await look(named(10));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Zavrieť náhľad' })).toBeNull());
    await expect(screen.getByRole('row', { name: new RegExp(named(10)) })).toHaveFocus();
  },
};

/** A row's button opens the preview; its buttons move on and open the record. */
export const Mouse: Story = {
  parameters: example(),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: `Pozrieť ${named(1)}` }));
    const first = within(await look(named(1)));
    await expect(first.getByRole('button', { name: 'Predchádzajúci záznam' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(first.getByRole('button', { name: 'Nasledujúci záznam' }));
    const second = within(await look(named(2)));
    await expect(second.getByRole('button', { name: `Akcie: ${named(2)}` })).toBeVisible();
    await expect(second.getByRole('link', { name: 'Otvoriť' })).toHaveAttribute('href', '/loans/2');
    await userEvent.click(second.getByRole('button', { name: 'Zavrieť náhľad' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Zavrieť náhľad' })).toBeNull());
  },
};

/** A failed preview shows its error; the list stays. */
export const LoadError: Story = {
  parameters: example({
    answers: { LoanList: loans(12), LoanDetail: () => refuse({ code: 'InternalError', message: 'errors.internal' }) },
  }),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: `Pozrieť ${named(3)}` }));
    await expect(await within(await look(named(3))).findByRole('alert')).toBeVisible();
    await expect(screen.getAllByRole('row')).toHaveLength(11);
  },
};

/** On a phone the preview covers the cards. */
export const Narrow: Story = {
  parameters: example(),
  globals: { viewport: { value: 'phone' }, language: 'en' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: `Preview ${named(1)}` }));
    await expect(within(await look(named(1))).getByText('1 of 12')).toBeVisible();
  },
};

const walk = (ids: readonly string[]) => ({
  ids,
  page: 0,
  pages: 2,
  size: 10,
  total: 12,
  isCapped: false,
  variables: { filter: {} },
});
const tenth = () => <DetailScreen entity="loan" id="10" />;
const ten = Array.from({ length: 10 }, (_, index) => String(index + 1));

/** A record screen shows its position in the list; arrows move on, across pages too. */
export const WalkFromRecord: Story = {
  render: tenth,
  beforeEach: () => sessionStorage.setItem('walk /loans', JSON.stringify(walk(ten))),
  parameters: example({ address: '/loans/10' }),
  play: async () => {
    await expect(await screen.findByText('10 z 12')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/loans/11'));
  },
};

/** A record opened by link has no list to move through. */
export const RecordWithoutList: Story = {
  render: tenth,
  beforeEach: () => sessionStorage.setItem('walk /loans', JSON.stringify(walk(['1']))),
  parameters: example({ address: '/loans/10' }),
  play: async () => {
    await screen.findByRole('heading', { level: 1, name: named(10) });
    await expect(screen.queryByRole('navigation', { name: 'Prechádzanie zoznamu' })).toBeNull();
  },
};
