import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { FormDialog } from '../../engine/react/dialog/index.ts';
import { ListScreen } from '../../engine/react/index.ts';
import { inExample, type ExampleParameters } from './example-frame.tsx';

const meta = {
  title: 'Engine/Dated values',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'lateFee' },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const update = { __typename: 'PermittedAction', name: 'update', permitted: true, reason: null, params: null };

/** A fee with its current and previous values. */
const fee = {
  __typename: 'LateFee',
  id: '3',
  rowVersion: 2,
  name: 'Kniha',
  perDay: '0.20',
  valuesFrom: '2026-07-01',
  formerValues: [{ __typename: 'LateFeeFormerValues', id: '1', from: null, until: '2026-06-30', perDay: '0.10' }],
  createdAt: '2025-01-05T10:00:00Z',
  updatedAt: '2026-06-20T10:00:00Z',
  permittedActions: [update],
};
const formerFee = { ...fee, perDay: '0.10', valuesFrom: null };

const pageInfo = { __typename: 'PageInfo', totalElements: 1, totalIsCapped: false, index: 0, size: 10 };
const saved = fn(() => ({ createOrUpdateLateFee: fee }));

const affectedLoans = {
  __typename: 'AffectedRecords',
  entity: 'loan',
  count: 7,
  names: ['L-2026000011', 'L-2026000012', 'L-2026000015'],
};

const example = (address: string) =>
  ({
    address,
    answers: {
      LateFeeList: ({ asOf }) => ({
        lateFeesPaginated: { __typename: 'LateFeePage', items: [asOf === undefined ? fee : formerFee], pageInfo },
      }),
      LateFeeDetail: () => ({ lateFee: fee }),
      LateFeeAffected: () => ({ lateFeeAffected: [affectedLoans] }),
      LateFeeSave: saved,
    },
  }) satisfies ExampleParameters;

/** The values of another day replace today's: the button shows the day, the URL keeps it. */
export const AsOfDay: Story = {
  parameters: { example: example('/late-fees') },
  play: async ({ canvas }) => {
    await expect(await screen.findByRole('row', { name: /Kniha/ })).toHaveTextContent('0,20');
    await userEvent.click(canvas.getByRole('button', { name: 'K dátumu' }));
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Hodnoty, ktoré platili dňa' }),
      '30.06.2026{Enter}',
    );
    await expect(await canvas.findByRole('button', { name: 'K dátumu 30.06.2026' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('row', { name: /Kniha/ })).toHaveTextContent('0,10'));
    await expect(canvas.getByTestId('address')).toHaveTextContent('/late-fees?asOf=2026-06-30');
  },
};

/** An invalid date shows an error and loads nothing. */
export const NoSuchDay: Story = {
  parameters: { example: example('/late-fees') },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'K dátumu' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Hodnoty, ktoré platili dňa' }), '31.02.2026');
    await expect(await screen.findByText('Dátum nemá správny formát. Napríklad 5. 3. 2026.')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Zobraziť' })).toBeDisabled();
  },
};

/** Former values are listed below the current ones. */
export const FormerValues: Story = {
  render: () => <FormDialog entity="lateFee" id="3" />,
  parameters: { example: example('/late-fees/3') },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByRole('row', { name: /30\.06\.2026/ })).toHaveTextContent('0,10');
  },
};

/** Saving new values first shows the affected open records. */
export const AffectedRecords: Story = {
  render: () => <FormDialog entity="lateFee" id="3" />,
  parameters: { example: example('/late-fees/3') },
  play: async () => {
    saved.mockClear();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Upraviť' }));
    const perDay = await dialog.findByRole('textbox', { name: 'Za deň' });
    await userEvent.clear(perDay);
    await userEvent.type(perDay, '0,30');
    await userEvent.click(dialog.getByRole('button', { name: 'Uložiť' }));
    const question = await screen.findByRole('alertdialog');
    await expect(question).toHaveTextContent('Zmena sa týka otvorených záznamov');
    await expect(question).toHaveTextContent('Výpožičky: 7');
    await expect(question).toHaveTextContent('L-2026000011, L-2026000012, L-2026000015 …');
    await expect(saved).not.toHaveBeenCalled();
  },
};
