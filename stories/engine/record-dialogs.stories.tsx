import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ActionDialog } from '../../engine/react/ask/index.ts';
import { FormDialog } from '../../engine/react/dialog/index.ts';
import { novel } from './example-records.ts';
import { inExample, refuse } from './example-frame.tsx';

const meta = { title: 'Engine/Record dialogs', decorators: [inExample] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const genre = {
  ...novel,
  rowVersion: 1,
  createdAt: '2026-03-05T10:00:00Z',
  updatedAt: '2026-03-05T10:00:00Z',
  permittedActions: [{ __typename: 'PermittedAction', name: 'update', permitted: true, reason: null, params: null }],
};
const closed = fn();

/** A reference list's record, read over its list and edited there. */
export const Detail: Story = {
  render: () => <FormDialog entity="genre" id="11" onClose={closed} />,
  parameters: {
    example: {
      answers: {
        GenreDetail: () => ({ genre }),
        GenreSave: () => ({ createOrUpdateGenre: { ...genre, rowVersion: 2, nameSK: 'Romány' } }),
      },
    },
  },
  play: async () => {
    closed.mockClear();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Upraviť' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Názov.*SK|slovensky/i }), 'y');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(closed).toHaveBeenCalled());
  },
};

/** A new one; Escape asks before edits are lost. */
export const Create: Story = {
  render: () => <FormDialog entity="genre" onClose={closed} />,
  parameters: {
    example: {
      answers: {
        GenreSave: () => refuse({ code: 'ValidationError', message: 'errors.form.unique', path: ['nameSK'] }),
      },
    },
  },
  play: async () => {
    closed.mockClear();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Uložiť' }));
    await expect((await dialog.findAllByText(/Prosím vyplňte/)).length).toBeGreaterThan(1);
    await userEvent.type(dialog.getByRole('textbox', { name: /Názov.*SK|slovensky/i }), 'Román');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Zrušiť' }));
    await expect(closed).not.toHaveBeenCalled();
  },
};

/** An action that needs to know something first. */
export const Asks: Story = {
  render: () => (
    <ActionDialog
      title="Odmietnuť: L-1"
      verb="Odmietnuť"
      intent="danger"
      asks={['refusal']}
      onClose={closed}
      onSubmit={({ refusal }) =>
        Promise.resolve(
          refusal === 'nie'
            ? [{ sentence: 'Dôvod je príliš krátky.', code: 'ValidationError', path: ['refusal'], params: {} }]
            : [],
        )
      }
      operation={{
        name: 'refuseLoan',
        kind: 'mutation',
        label: { sk: 'Odmietnuť', en: 'Refuse' },
        access: 'viewer',
        arguments: {
          refusal: {
            type: { kind: 'scalar', scalar: 'text' },
            list: false,
            required: true,
            maxLength: 255,
            label: { sk: 'Dôvod odmietnutia', en: 'Reason' },
          },
        },
        result: { type: { kind: 'scalar', scalar: 'boolean' }, list: false, required: true, label: {} },
      }}
    />
  ),
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Odmietnuť' }));
    const reason = dialog.getByRole('textbox', { name: /Dôvod/ });
    await expect(reason).toHaveAccessibleDescription('Prosím vyplňte');
    await userEvent.type(reason, 'nie{Enter}');
    await waitFor(() => expect(reason).toHaveAccessibleDescription('Dôvod je príliš krátky.'));
  },
};
