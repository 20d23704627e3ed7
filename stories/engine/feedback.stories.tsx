import { Button, Menu, MenuItem } from '@blueprintjs/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { EmptyView, FailureView, RegionBoundary, useConfirm, useToast } from '../../engine/react/index.ts';
import { inExample } from './example-frame.tsx';

const meta = {
  title: 'Engine/Feedback',
  component: FailureView,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

function Toasting() {
  const toast = useToast();
  return (
    <>
      {['Kniha je uložená.', 'Kniha je odstránená.', 'Kniha je vrátená.', 'Kniha je požičaná.'].map((text) => (
        <Button key={text} onClick={() => toast(text, 'success')}>
          {text}
        </Button>
      ))}
    </>
  );
}

/** At most three toasts, without duplicates, all announced in the live region. */
export const Toasts: Story = {
  render: () => <Toasting />,
  play: async () => {
    for (const button of await screen.findAllByRole('button', { name: /Kniha/ })) await userEvent.click(button);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Zavrieť' })).toHaveLength(3));
    await expect(within(screen.getByRole('log')).getAllByText(/Kniha/)).toHaveLength(4);
  },
};

const answered = fn();

function useAsk() {
  const confirm = useConfirm();
  const ask = async () =>
    answered(
      await confirm({
        title: 'Odstrániť: B-5 Babička',
        text: 'Kniha sa odstráni.',
        verb: 'Odstrániť',
        intent: 'danger',
      }),
    );
  return () => void ask();
}

function Asking() {
  return <Button onClick={useAsk()}>Spýtať sa</Button>;
}

function AskingMenu() {
  return (
    <Menu>
      <MenuItem text="Spýtať sa" onClick={useAsk()} />
    </Menu>
  );
}

/** The destructive button does not have the initial focus. */
export const Confirmation: Story = {
  render: () => <Asking />,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Spýtať sa' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Zrušiť' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
  },
};

/** A key held on a menu item does not press the button of the dialog that it opens, neither repeated nor released. */
export const ConfirmationByHeldKey: Story = {
  beforeEach: () => {
    answered.mockClear();
  },
  render: () => <AskingMenu />,
  play: async () => {
    const keyboard = userEvent.setup();
    (await screen.findByRole('menuitem', { name: 'Spýtať sa' })).focus();
    await keyboard.keyboard('{Enter>}');
    const dialog = within(await screen.findByRole('alertdialog'));
    const cancel = dialog.getByRole('button', { name: 'Zrušiť' });
    await waitFor(() => expect(cancel).toHaveFocus());
    await fireEvent.keyDown(cancel, { key: 'Enter', repeat: true });
    await expect(cancel).not.toHaveClass('bp6-active');
    await keyboard.keyboard('{/Enter}');
    await expect(answered).not.toHaveBeenCalled();
    await keyboard.keyboard('{Enter}');
    await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
  },
};

export const ConfirmationDark: Story = { ...Confirmation, globals: { theme: 'dark' } };

export const Empty: Story = { render: () => <EmptyView title="Knižnica zatiaľ nemá knihy." /> };

export const Failure: Story = {
  render: () => (
    <FailureView
      title="Údaje sa nepodarilo načítať."
      onRetry={fn()}
      errors={[{ sentence: 'Niečo sa pokazilo.', code: 'Fault', path: [], params: {}, reference: 'F-17' }]}
    />
  ),
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('Číslo hlásenia: F-17.');
  },
};

let isBroken = true;

function Breaking() {
  if (isBroken) throw new Error('broken on purpose');
  return <p>V poriadku</p>;
}

/** A region that fails to render offers a retry. */
export const RenderFailure: Story = {
  beforeEach: () => {
    isBroken = true;
  },
  render: () => (
    <RegionBoundary>
      <Breaking />
    </RegionBoundary>
  ),
  play: async () => {
    const retry = await screen.findByRole('button', { name: 'Skúsiť znova' });
    isBroken = false;
    await userEvent.click(retry);
    await expect(await screen.findByText('V poriadku')).toBeVisible();
  },
};
