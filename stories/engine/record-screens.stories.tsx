import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CreateScreen, DetailScreen } from '../../engine/react/detail/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { loan } from './example-records.ts';
import { inExample, librarian, never, refuse, type ExampleParameters } from './example-frame.tsx';
import { loans, readBook } from './loan-records.ts';

const meta = {
  title: 'Engine/Record',
  component: DetailScreen,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const detail = () => <DetailScreen entity="book" id="5" />;
const example = (parameters: ExampleParameters) => ({ example: parameters });

/** Read-only records show text instead of disabled inputs. */
export const ReadOnly: Story = {
  render: detail,
  parameters: example({ answers: readBook }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'B-2026000005 Babička' })).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.getByText('05.03.2026')).toBeVisible();
    await expect(canvas.getByText(/1\s234,50/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Odstrániť' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** The breadcrumb links to the list of origin. */
export const BackToSecondList: Story = {
  render: () => <DetailScreen entity="loan" id="9" />,
  parameters: example({ address: '/on-loan/detail/9', answers: { LoanDetail: () => ({ loan }) } }),
  play: async ({ canvas }) => {
    const trail = within(await canvas.findByRole('navigation', { name: 'Navigačná cesta' }));
    await expect(trail.getByRole('link', { name: 'Vypožičané' })).toHaveAttribute('href', '/on-loan');
  },
};

/** Requested pages of loans. */
const asked: Values[] = [];

/** Embedded lists have their own columns, actions and pages, and no URL state. */
export const WithLists: Story = {
  render: detail,
  parameters: example({
    address: '/books/5',
    answers: {
      ...readBook,
      LoanOfBookList: (variables) => {
        asked.push(variables);
        return loans(12)(variables);
      },
    },
  }),
  beforeEach: () => {
    asked.length = 0;
  },
  play: async ({ canvas }) => {
    const part = within(await canvas.findByRole('region', { name: 'Výpožičky' }));
    await part.findByText('L-2026000001');
    await expect(part.getByTitle('Počet záznamov: 12')).toHaveTextContent('12');
    await expect(asked[0]?.['filter']).toEqual({ book: ['5'] });
    await userEvent.click(part.getByRole('button', { name: 'Nasledujúca strana' }));
    await part.findByText('L-2026000011');
    await userEvent.click(part.getByRole('button', { name: /^Množstvo/ }));
    await waitFor(() => expect(asked.at(-1)?.['sort']).toEqual([{ by: 'amount', direction: 'ASC' }]));
    await expect(screen.getByTestId('address')).toHaveTextContent(/^\/books\/5$/);
    await expect(part.getByRole('link', { name: 'L-2026000001' })).toHaveAttribute('href', '/loans/1');
    await userEvent.click(part.getByRole('button', { name: 'Nová výpožička' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/loans/create?book=5'));
  },
};

export const WithListsEnglish: Story = {
  ...WithLists,
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    const part = within(await canvas.findByRole('region', { name: 'Loans' }));
    await expect(await part.findByText('L-2026000001')).toBeVisible();
  },
};

/** A failed embedded list shows its error; the record stays. */
export const WithFailedList: Story = {
  render: detail,
  parameters: example({
    answers: {
      ...readBook,
      LoanOfBookList: () => refuse({ code: 'Fault', message: 'errors.general', params: { reference: 'F-18' } }),
    },
  }),
  play: async ({ canvas }) => {
    const part = within(await canvas.findByRole('region', { name: 'Výpožičky' }));
    await expect(await part.findByRole('alert')).toHaveTextContent('F-18');
    await expect(canvas.getByRole('button', { name: 'Upraviť' })).toBeVisible();
  },
};

/** Embedded lists without permission are absent. */
export const ListsWithoutPermission: Story = {
  render: detail,
  parameters: example({ answers: readBook, viewer: { ...librarian, permissions: ['BooksVisit'] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region', { name: 'Knihy toho istého žánru' })).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'Výpožičky' })).toBeNull();
  },
};

export const Loading: Story = {
  render: detail,
  parameters: example({ answers: { BookDetail: never } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Načítava sa');
  },
};

export const NotFound: Story = {
  render: detail,
  parameters: example({ answers: { BookDetail: () => ({ book: null }) } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Záznam nenájdený.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Späť na zoznam' })).toHaveAttribute('href', '/books');
  },
};

export const LoadError: Story = {
  render: detail,
  parameters: example({
    answers: { BookDetail: () => refuse({ code: 'Fault', message: 'errors.general', params: { reference: 'F-17' } }) },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Údaje sa nepodarilo načítať.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Skúsiť znova' })).toBeVisible();
  },
};

export const Refused: Story = {
  render: () => <CreateScreen entity="book" />,
  parameters: example({ viewer: { userId: '8', permissions: ['BooksVisit'] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};

const noMore = { __typename: 'PageInfo', totalElements: 0, totalIsCapped: false };

/** A closed status removes Edit and is shown beside the name. */
export const Locked: Story = {
  render: () => <DetailScreen entity="loan" id="9" />,
  parameters: example({
    answers: {
      LoanDetail: () => ({ loan: { ...loan, status: 'RETURNED' } }),
      LoanHistory: () => ({ loanHistory: { __typename: 'History', items: [], pageInfo: noMore } }),
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    await expect(canvas.getAllByText('vrátená')[0]).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Upraviť' })).toBeNull();
  },
};
