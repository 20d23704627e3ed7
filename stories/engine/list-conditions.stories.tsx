import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ListScreen } from '../../engine/react/index.ts';
import { inExample, type ExampleParameters } from './example-frame.tsx';
import { loans } from './loan-records.ts';

const meta = {
  title: 'Engine/List condition builder',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'loan' },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const asked = fn(loans(12));
const at = (address: string) => ({
  example: {
    address,
    answers: {
      LoanList: asked,
      LoanBorrowerChoices: () => ({ memberDirectory: [{ __typename: 'Member', id: '2', name: 'Jana Nováková' }] }),
    },
  } satisfies ExampleParameters,
});

const lastFilter = () => asked.mock.lastCall?.[0]['filter'];
const address = () => decodeURIComponent(screen.getByTestId('address').textContent.replaceAll('+', ' '));
const choose = (name: string, value: string) => userEvent.selectOptions(screen.getByRole('combobox', { name }), value);

async function openBuilder() {
  await screen.findByText('L-2026000001');
  await userEvent.click(screen.getByRole('button', { name: 'Pridať filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Podmienky a / alebo…' }));
  return await screen.findByRole('dialog', { name: 'Podmienky zoznamu' });
}

/** A condition is built, requested, kept in URL and chip, changed, and removed. */
export const BuildCondition: Story = {
  parameters: at('/loans'),
  play: async () => {
    const dialog = within(await openBuilder());
    await choose('Čo musí platiť', 'some');
    await userEvent.click(dialog.getByRole('button', { name: 'Pridať podmienku' }));
    await choose('Údaj 1', 'status');
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'vypožičaná' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Pridať skupinu' }));
    await choose('Čo musí platiť 2', 'all');
    await choose('Vzťah 2.1', 'isNot');
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Obsahuje' }), 'a;b');
    await userEvent.click(dialog.getByRole('button', { name: 'Pridať podmienku 2' }));
    await choose('Údaj 2.2', 'amount');
    // A missing value shows an error and sends no request.
    await userEvent.click(dialog.getByRole('button', { name: 'Použiť' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/^Každá podmienka potrebuje hodnotu/);
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Od' }), '1 000,5');
    await userEvent.click(dialog.getByRole('button', { name: 'Použiť' }));
    await waitFor(() =>
      expect(lastFilter()).toEqual({
        or: [{ status: ['LENT'] }, { and: [{ not: { code: { contains: 'a;b' } } }, { amount: { from: '1000.5' } }] }],
      }),
    );
    await expect(address()).toContain(String.raw`where=some(status:LENT;all(!code:a\;b;amount:1000.5..))`);
    const chip = await screen.findByRole('button', { name: /^Podmienky:/ });
    await expect(chip).toHaveTextContent(
      'Podmienky: Stav je vypožičaná alebo (Kód neobsahuje a;b a zároveň Množstvo je od 1 000,5)',
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pridať filter' })).toHaveFocus());
  },
};

/** Conditions from the URL can be extended; a removed part resets the list. */
export const ConditionFromAddress: Story = {
  parameters: at('/loans?where=all(borrower:2;!status:LENT,RETURNED)&status=LENT'),
  play: async () => {
    const chip = await screen.findByRole('button', { name: /^Podmienky:/ });
    await waitFor(() => expect(chip).toHaveTextContent(/Jana Nováková a zároveň Stav nie je vypožičaná, vrátená$/));
    await expect(lastFilter()).toEqual({
      status: ['LENT'],
      and: [{ borrower: ['2'] }, { not: { status: ['LENT', 'RETURNED'] } }],
    });
    await userEvent.click(chip);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Odstrániť podmienku 1' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Pridať podmienku' })).toHaveFocus());
    await userEvent.click(dialog.getByRole('button', { name: 'Odstrániť podmienku 1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Použiť' }));
    await waitFor(() => expect(lastFilter()).toEqual({ status: ['LENT'] }));
    await expect(screen.queryByRole('button', { name: /^Podmienky:/ })).toBeNull();
  },
};

/** An unknown field in the URL shows a message and is not requested. */
export const UnknownField: Story = {
  parameters: at('/loans?where=some(shelfMark:x;status:LENT)'),
  play: async () => {
    await expect(await screen.findByText(/nastavenia, ktoré tento zoznam nemá: where/)).toBeVisible();
    await expect(lastFilter()).toEqual({});
  },
};

export const BuilderOpen: Story = {
  parameters: at(
    '/loans?where=some(borrower:2;all(!code:B-7;amount:10..2500.5;dueAt:2026-03-01..);status:LENT,RETURNED)',
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Podmienky:/ }));
    await screen.findByRole('dialog');
  },
};

export const English: Story = {
  ...BuilderOpen,
  globals: { language: 'en' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Conditions:/ }));
    await screen.findByRole('dialog');
  },
};

export const Dark: Story = { ...BuilderOpen, globals: { theme: 'dark' } };
