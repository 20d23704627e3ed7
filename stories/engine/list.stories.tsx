import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ListScreen, type ListFileRequest } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { inExample, librarian, never, refuse, type ExampleParameters } from './example-frame.tsx';
import { loans } from './loan-records.ts';

const meta = {
  title: 'Engine/List',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'loan' },
  parameters: { controls: { disable: false, include: ['title', 'empty', 'columnChooser'] } },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const answering = (LoanList: (variables: Values) => unknown) => ({
  example: { answers: { LoanList } },
});

/** A page of a long list. */
export const Filled: Story = {
  parameters: answering(loans(47)),
  play: async () => {
    await expect(await screen.findByText('L-2026000001')).toBeVisible();
    await expect(screen.getByText('1 – 10 z 47')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Nasledujúca strana' }));
    await expect(await screen.findByText('L-2026000011')).toBeVisible();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/books?page=2'));
  },
};

/** A product panel above the list receives its filter. */
export const WithPanel: Story = {
  args: { entity: 'member' },
  parameters: {
    example: {
      answers: {
        MemberList: () => ({
          membersPaginated: {
            __typename: 'MemberPage',
            items: [],
            pageInfo: { __typename: 'PageInfo', totalElements: 0, totalIsCapped: false, index: 0, size: 10 },
          },
        }),
      },
    },
  },
  play: async () => {
    await expect(await screen.findByText('Čitatelia všetkých oddelení')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'Kytice');
    await expect(await screen.findByText('„Kytice“')).toBeVisible();
  },
};

export const Dark: Story = { parameters: answering(loans(47)), globals: { theme: 'dark' } };

export const English: Story = { parameters: answering(loans(47)), globals: { language: 'en' } };

/** The count is capped. */
export const CountCapped: Story = {
  parameters: answering(loans(10_000, true)),
  play: async () => {
    await expect(await screen.findByText(/z 10\s000\+$/)).toBeVisible();
  },
};

export const Loading: Story = { parameters: answering(never) };

/** An empty list shows its help text. */
export const Empty: Story = {
  parameters: answering(loans(0)),
  // Actions appear once, in the place they have in a filled list.
  play: async () => {
    await expect(await screen.findByText('Zatiaľ tu nič nie je.')).toBeVisible();
    await expect(await screen.findByText('Kto má akú knihu požičanú, odkedy a dokedy.')).toBeVisible();
    await expect(screen.getAllByRole('button', { name: 'Nová výpožička' })).toHaveLength(1);
  },
};

/** No match: one click clears the search. */
export const NoMatch: Story = {
  parameters: answering(({ filter, ...variables }) =>
    loans(filter !== null && typeof filter === 'object' && 'search' in filter ? 0 : 3)(variables),
  ),
  play: async () => {
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Hľadať' }), 'nič{Enter}');
    await expect(await screen.findByText('Hľadaniu „nič“ nezodpovedá žiadny záznam.')).toBeVisible();
    await expect(screen.queryByRole('navigation', { name: 'Strany' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Zrušiť hľadanie' }));
    await expect(await screen.findByText('L-2026000001')).toBeVisible();
  },
};

/** A long search text wraps within the message. */
export const NoMatchLongSearch: Story = {
  parameters: answering(loans(0)),
  play: async () => {
    const word = 'nepreložiteľné'.repeat(14);
    await userEvent.click(await screen.findByRole('searchbox', { name: 'Hľadať' }));
    await userEvent.paste(word);
    await userEvent.keyboard('{Enter}');
    const sentence = await screen.findByText(`Hľadaniu „${word}“ nezodpovedá žiadny záznam.`);
    await expect(sentence.scrollWidth).toBeLessThanOrEqual(sentence.clientWidth);
  },
};

export const LoadError: Story = {
  parameters: answering(() => refuse({ code: 'Fault', message: 'errors.general', params: { reference: 'F-17' } })),
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('F-17');
    await expect(screen.getByRole('button', { name: 'Skúsiť znova' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: answering(() => {
    throw new TypeError('Failed to fetch');
  }),
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('Server nie je dostupný.');
  },
};

export const Refused: Story = {
  parameters: { example: { viewer: { ...librarian, permissions: [] } } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('nemáte oprávnenie');
  },
};

/** Keyboard: arrows move, Shift+Space selects, Enter opens. */
export const Keyboard: Story = {
  parameters: answering(loans(12)),
  play: async () => {
    await screen.findByText('L-2026000001');
    const rows = screen.getAllByRole('row');
    rows[1]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect(rows[4]).toHaveFocus();
    await userEvent.keyboard('{Shift>} {/Shift}');
    await expect(await screen.findByRole('toolbar', { name: 'Vybraný 1 záznam' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/loans/4'));
  },
};

/** Unavailable actions are disabled with their reason; arrow keys reach them, with a visible focus. */
export const RowActions: Story = {
  parameters: answering(loans(3)),
  play: async () => {
    (await screen.findByRole('button', { name: /Akcie: L-2026000001/ })).focus();
    await userEvent.keyboard('{Enter}');
    const lend = await screen.findByRole('menuitem', { name: /Požičať/ });
    await expect(lend).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect(lend).toHaveFocus();
    await expect(lend).toHaveStyle({ outlineStyle: 'solid' });
    await expect(screen.queryByRole('menuitem', { name: /Odmietnuť/ })).toBeNull();
  },
};

/** A filter is added, shown as a chip, and removed. */
export const Filtered: Story = {
  parameters: answering(loans(3)),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Pridať filter' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Stav' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'vypožičaná' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/books?status=LENT'));
    await userEvent.click(await screen.findByRole('button', { name: 'Odstrániť filter: Stav' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/books$/));
  },
};

/** On a phone rows become cards of their most important columns. */
export const Narrow: Story = { parameters: answering(loans(12)), globals: { viewport: { value: 'phone' } } };

/** The lender appears below the borrower; in its own column when that one is hidden. */
export const TwoLines: Story = {
  parameters: answering(loans(12)),
  play: async () => {
    await screen.findByText('L-2026000001');
    const shared = screen.getByRole('columnheader', { name: /Kto si požičiava/ });
    await userEvent.click(within(shared).getByRole('button', { name: /Kto požičiava/ }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('sortName=lender'));
    await expect(shared).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Stĺpce' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Kto si požičiava' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Kto si požičiava/ })).toBeNull());
    await expect(screen.getByRole('columnheader', { name: /Kto požičiava/ })).toBeVisible();
  },
};

const asked = fn((_: ListFileRequest) => Promise.resolve(new Blob(['x'])));

/** Downloads all pages with the visible columns, order and filter. */
export const Download: Story = {
  parameters: {
    example: {
      answers: { LoanList: loans(47) },
      listFile: asked,
      address: '/loans?sortName=amount&sortOrder=desc&search=babi&page=3',
    } satisfies ExampleParameters,
  },
  play: async () => {
    asked.mockClear();
    await screen.findByText('L-2026000021');
    await userEvent.click(screen.getByRole('button', { name: 'Stĺpce' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Množstvo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Stiahnuť zoznam' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    const request = asked.mock.lastCall?.[0];
    await expect(request).toMatchObject({
      entity: 'loan',
      format: 'xlsx',
      language: 'sk',
      filter: { search: 'babi' },
      sort: [{ by: 'amount', direction: 'DESC' }],
    });
    await expect(request?.columns).toContain('code');
    await expect(request?.columns).not.toContain('amount');
  },
};
