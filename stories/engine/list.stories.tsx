import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ListScreen, type ListFileRequest } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { books, members } from './example-records.ts';
import { inExample, librarian, never, refuse, type ExampleParameters } from './example-frame.tsx';
import { loans, previewed } from './loan-records.ts';

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

/** A panel of the product stands above and knows what the list is narrowed by. */
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

/** Counting stops where it would cost too much. */
export const CountCapped: Story = {
  parameters: answering(loans(10_000, true)),
  play: async () => {
    await expect(await screen.findByText(/z 10\s000\+$/)).toBeVisible();
  },
};

export const Loading: Story = { parameters: answering(never) };

export const Empty: Story = {
  parameters: answering(loans(0)),
  // What can be done is offered once, where it is in a list with records.
  play: async () => {
    await expect(await screen.findByText('Zatiaľ tu nič nie je.')).toBeVisible();
    await expect(screen.getAllByRole('button', { name: 'Nová výpožička' })).toHaveLength(1);
  },
};

/** Nothing matches the search; one click clears it. */
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

/** A searched word of any length stays within the sentence about it. */
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

/** The keyboard alone: arrows move, Space with Shift selects, Enter opens. */
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

/** Several at once: the dialog says what is decided on and what is left out; the report says what happened to each. */
export const Bulk: Story = {
  parameters: {
    example: {
      answers: {
        LoanList: (variables: Values) => loans(47)({ ...variables, page: { index: 0, size: 16 } }),
        LoanBulkPreview: previewed(['12']),
        LendLoans: () => ({
          lendLoans: [
            { __typename: 'BulkOutcome', id: '4', done: true, reason: null, params: null },
            { __typename: 'BulkOutcome', id: '8', done: false, reason: 'errors.loan.noAmount', params: {} },
          ],
        }),
      },
    },
  },
  play: async () => {
    await screen.findByText('L-2026000001');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Vybrať všetky na tejto strane' }));
    await userEvent.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Požičať' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Schváliť 3 žiadosti' }));
    const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent);
    await expect(rows).toEqual([
      'VýpožičkaKnihaKto si požičiavaMnožstvo',
      expect.stringMatching(/^L-2026000004B-4 BabičkaJana Nováková4\s938,000\sks$/u),
      expect.stringMatching(/^L-2026000008/u),
      expect.stringMatching(/^L-2026000016/u),
    ]);
    await expect(dialog.getByText(/^Množstvo spolu: 34\s566,000\sks$/u)).toBeVisible();
    const left = dialog.getByRole('group', { name: '1 z 4 vybraných záznamov sa vynechá:' });
    await expect(left).toHaveTextContent('L-2026000012');
    await userEvent.click(dialog.getByRole('button', { name: 'Schváliť 3 žiadosti' }));
    const report = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(report.getByText('Vykonané')).toBeVisible());
    await expect(report.getByText('Vykonané: 1, odmietnuté: 1.')).toBeVisible();
    await expect(report.getByRole('rowheader', { name: /L-2026000008/ })).toBeVisible();
  },
};

/** What an action needs to know it asks once, for all that are selected. */
export const BulkAsksReason: Story = {
  parameters: {
    example: {
      answers: {
        LoanList: loans(12),
        LoanBulkPreview: previewed(),
        RefuseLoans: ({ refusal }: { readonly refusal?: unknown }) => ({
          refuseLoans: [
            { __typename: 'BulkOutcome', id: '4', done: refusal === 'Kniha sa opravuje.', reason: null, params: null },
          ],
        }),
      },
    },
  },
  play: async () => {
    await screen.findByText('L-2026000001');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Vybrať záznam L-2026000004' }));
    await userEvent.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Odmietnuť' }));
    const dialog = within(await screen.findByRole('dialog'));
    const refuse = await dialog.findByRole('button', { name: 'Odmietnuť: 1 záznam' });
    await expect(dialog.getByRole('row', { name: /^L-2026000004 B-4 Babička/u })).toBeVisible();
    await expect(refuse).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(dialog.getByRole('textbox'), 'Kniha sa opravuje.');
    await userEvent.click(refuse);
    await expect(await screen.findByRole('dialog', { name: 'Odmietnuť: výsledok' })).toHaveTextContent('Vykonané');
  },
};

const lent = fn(({ ids }: Values) => ({
  lendLoans: [ids].flat().map((id) => ({
    __typename: 'BulkOutcome',
    id,
    done: id !== '4',
    reason: id === '4' ? 'errors.loan.alreadyDecided' : null,
    params: null,
  })),
}));

/** All that match, on other pages too: those that can be selected, acted on part by part, with a result for each. */
export const SelectAllMatching: Story = {
  parameters: { example: { answers: { LoanList: loans(240), LoanBulkPreview: previewed(), LendLoans: lent } } },
  play: async () => {
    lent.mockClear();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrať záznam L-2026000004' }));
    const toolbar = within(await screen.findByRole('toolbar'));
    await userEvent.click(toolbar.getByRole('button', { name: 'Vybrať všetky, ktoré vyhovujú (240)' }));
    await expect(await screen.findByText('Vybraných 60 záznamov')).toBeVisible();
    await expect(toolbar.getByText('Vybrať možno 60 z 240, ktoré vyhovujú.')).toBeVisible();
    await userEvent.click(toolbar.getByRole('button', { name: 'Požičať' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Schváliť 60 žiadostí' }));
    await expect(dialog.getAllByRole('row')).toHaveLength(11);
    await expect(dialog.getByText('a ďalších 50')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Schváliť 60 žiadostí' }));
    const report = within(await screen.findByRole('dialog', { name: 'Požičať: výsledok' }));
    await expect(report.getByText('Vykonané: 59, odmietnuté: 1.')).toBeVisible();
    await expect(report.getAllByRole('row')).toHaveLength(61);
    await expect(report.getAllByRole('row')[1]).toHaveTextContent(/^L-2026000004/);
    await expect(lent.mock.calls.map(([{ ids }]) => [ids].flat().length)).toEqual([50, 10]);
  },
};

/** Nothing can be done to any of the selected records: why is all there is to read. */
export const BulkNoneEligible: Story = {
  parameters: { example: { answers: { LoanList: loans(12), LoanBulkPreview: previewed(['4']) } } },
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrať záznam L-2026000004' }));
    await userEvent.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Požičať' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Požičať' }));
    await expect(dialog.getByRole('group', { name: 'S vybraným záznamom to teraz nie je možné:' })).toBeVisible();
    await expect(dialog.getAllByRole('button')).toHaveLength(1);
  },
};

/** A search hides a selected record: it is not selected any more, which is told; another page keeps the selection and says where it is. */
export const SelectionAfterSearch: Story = {
  parameters: {
    example: {
      answers: {
        LoanList: ({ filter, ...variables }: Values) =>
          loans(filter !== null && typeof filter === 'object' && 'search' in filter ? 5 : 47)(variables),
      },
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vybrať záznam L-2026000004' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Vybrať záznam L-2026000008' }));
    await userEvent.click(screen.getByRole('button', { name: 'Nasledujúca strana' }));
    await expect(await screen.findByText('z toho 2 na iných stranách')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Predchádzajúca strana' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Hľadať' }), 'Babička{Enter}');
    await expect(
      await screen.findByText('1 vybraný záznam zoznam už neukazuje, preto už nie je vybraný.'),
    ).toBeVisible();
    await expect(screen.getByRole('toolbar', { name: 'Vybraný 1 záznam' })).toBeVisible();
    await expect(screen.getByRole('checkbox', { name: 'Vybrať záznam L-2026000004' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Zrušiť výber' }));
    await expect(screen.queryByText(/už neukazuje/u)).toBeNull();
  },
};

/** What cannot be done now is there, disabled, and says why. */
export const RowActions: Story = {
  parameters: answering(loans(3)),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /Akcie: L-2026000001/ }));
    await expect(await screen.findByRole('menuitem', { name: /Požičať/ })).toHaveAttribute('aria-disabled', 'true');
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

/** On a phone rows are cards of their most telling columns. */
export const Narrow: Story = { parameters: answering(loans(12)), globals: { viewport: { value: 'mobile1' } } };

/** What cannot be selected says why: to the pointer, to a screen reader, and where it is to be selected by keys. */
export const WithoutSelection: Story = {
  parameters: answering(loans(3)),
  play: async () => {
    const reason = 'Požičať možno len to, o čo niekto požiadal.';
    const box = await screen.findByRole('checkbox', { name: /^Vybrať záznam L-2026000001/ });
    await expect(box).toBeDisabled();
    await expect(box).toHaveAccessibleDescription(reason);
    screen.getAllByRole('row')[1]?.focus();
    await userEvent.keyboard('{Shift>} {/Shift}');
    await expect(within(screen.getByRole('log')).getByText(reason)).toBeInTheDocument();
  },
};

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

/** A part of one record: the breadcrumb leads back to it, and columns are not chosen. */
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

/** Nothing in it, in words of its own; a record out of reach is not named. */
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

/** Whom a book goes from stands under whom it goes to; where that one is hidden, in a cell of its own. */
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

/** Loans that are out: a list of its own over a view, with its own columns, order, actions and address. */
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

/** Who lacks the permission of a further list has not its screen. */
export const SecondListRefused: Story = {
  args: { list: 'out' },
  parameters: { example: { viewer: { ...librarian, permissions: ['BooksVisit'] } } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('nemáte oprávnenie');
  },
};

/** A view of all its records: in its one order, without pages. */
export const ListWithoutPages: Story = {
  args: { entity: 'member', list: 'directory' },
  parameters: { example: { address: '/directory', answers: { MemberDirectoryList: members } } },
  play: async () => {
    await expect(await screen.findByText('Čitateľ')).toBeVisible();
    await expect(screen.queryByRole('navigation', { name: 'Strany' })).toBeNull();
    await expect(screen.queryByRole('button', { name: /^Meno/ })).toBeNull();
  },
};

const asked = fn((_: ListFileRequest) => Promise.resolve(new Blob(['x'])));

/** The list as it stands, all its pages, as a file: the columns shown, the order, what it is narrowed by. */
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
