import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ListScreen } from '../../engine/react/index.ts';
import { books, members } from './example-records.ts';
import { inExample, librarian, refuse } from './example-frame.tsx';
import { loans } from './loan-records.ts';

const meta = {
  title: 'Engine/Further lists',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'loan' },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const ofBook = {
  args: {
    title: 'Výpožičky knihy',
    breadcrumb: [{ label: 'Knihy', to: '/books' }],
    parent: { entity: 'book', id: '5' },
    fixed: { book: ['5'] },
    empty: 'Táto kniha ešte nebola požičaná.',
    columnChooser: 'absent',
  },
} satisfies Partial<Story>;

/** A list within one record: the breadcrumb links to the record, and columns are fixed. */
export const ListOfRecord: Story = {
  ...ofBook,
  parameters: { example: { answers: { LoanList: loans(3), BookPicker: books } } },
  play: async () => {
    const trail = within(await screen.findByRole('navigation', { name: 'Navigačná cesta' }));
    await waitFor(() => expect(trail.getAllByRole('link')).toHaveLength(2));
    await expect(trail.getByRole('link', { name: 'B-2026000005 Babička' })).toHaveAttribute('href', '/books/5');
    await expect(screen.queryByRole('button', { name: 'Stĺpce' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Nová výpožička' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/loans/create?book=5'));
  },
};

/** Empty, with its own text; a record out of scope is not named. */
export const ListOfRecordEmpty: Story = {
  ...ofBook,
  parameters: {
    example: {
      answers: {
        LoanList: loans(0),
        BookPicker: () => refuse({ code: 'NotFoundError', message: 'errors.entity.notFound' }),
      },
    },
  },
  play: async () => {
    await expect(await screen.findByText('Táto kniha ešte nebola požičaná.')).toBeVisible();
    await expect(within(screen.getByRole('navigation', { name: 'Navigačná cesta' })).getAllByRole('link')).toHaveLength(
      1,
    );
    await expect(screen.getByRole('log')).toBeEmptyDOMElement();
  },
};

/** A second list over a view, with its own columns, order, actions and URL. */
export const SecondList: Story = {
  args: { list: 'out' },
  parameters: {
    example: { address: '/on-loan', answers: { LoanOutList: loans(12, false, 'loansOut'), BookPicker: books } },
  },
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 1, name: /^Vypožičané/ })).toBeVisible();
    await screen.findByText('L-2026000001');
    await expect(screen.getByRole('columnheader', { name: /Vrátiť do/ })).toHaveAttribute('aria-sort', 'ascending');
    await expect(screen.queryByRole('columnheader', { name: /Množstvo/ })).toBeNull();
    await expect(screen.queryByRole('button', { name: 'Nová výpožička' })).toBeNull();
    await expect(screen.getByRole('link', { name: 'L-2026000001' })).toHaveAttribute('href', '/on-loan/detail/1');
  },
};

export const SecondListEnglish: Story = {
  ...SecondList,
  globals: { language: 'en' },
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 1, name: /^On loan/ })).toBeVisible();
  },
};

export const SecondListEmpty: Story = {
  args: { list: 'out' },
  parameters: { example: { address: '/on-loan', answers: { LoanOutList: loans(0, false, 'loansOut') } } },
  play: async () => {
    await expect(await screen.findByText('Všetko je vrátené.')).toBeVisible();
  },
};

/** Without the permission of the second list its screen is refused. */
export const SecondListRefused: Story = {
  args: { list: 'out' },
  parameters: { example: { viewer: { ...librarian, permissions: ['BooksVisit'] } } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('nemáte oprávnenie');
  },
};

/** A view of all records: fixed order, no pagination. */
export const ListWithoutPages: Story = {
  args: { entity: 'member', list: 'directory' },
  parameters: { example: { address: '/directory', answers: { MemberDirectoryList: members } } },
  play: async () => {
    await expect(await screen.findByText('Čitateľ')).toBeVisible();
    await expect(screen.queryByRole('navigation', { name: 'Strany' })).toBeNull();
    await expect(screen.queryByRole('button', { name: /^Meno/ })).toBeNull();
  },
};
