import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ListScreen } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { inExample } from './example-frame.tsx';
import { loans, previewed } from './loan-records.ts';

const meta = {
  title: 'Engine/List selection',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'loan' },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const answering = (LoanList: (variables: Values) => unknown) => ({
  example: { answers: { LoanList } },
});

/** A bulk action: the dialog shows included and excluded records, the report the result of each. */
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

/** The form of a bulk action is filled in once for all. */
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

/** Selects all matching records across pages; the action runs in batches with a result for each. */
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

/** No selected record is eligible: the dialog only shows the reasons. */
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

/** A search that hides a selected record deselects it with a message; paging keeps the selection. */
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

/** A disabled checkbox explains why, for pointer, screen reader and keyboard. */
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
