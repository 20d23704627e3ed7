import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { PageHeader, Shell, StateView } from '../../engine/react/index.ts';
import { inExample } from './example-frame.tsx';

const onWorkspace = fn();
const onLanguage = fn();

const meta = {
  title: 'Engine/Shell',
  tags: ['autodocs'],
  decorators: [inExample],
  component: Shell,
  args: {
    workspaces: [
      { id: '1', name: 'Mestská knižnica' },
      { id: '2', name: 'Spolok čitateľov' },
    ],
    activeWorkspace: '1',
    onWorkspace,
    user: {
      fullName: 'Ing. Jana Nováková',
      profileTo: '/profile',
      logoutTo: '/logout',
      serverVersion: '1.0.0',
      onLanguage,
    },
    children: (
      <>
        <PageHeader title="Knihy" breadcrumb={[{ label: 'Úvod', to: '/' }]} />
        <StateView icon={null} title="Obsah" />
      </>
    ),
  },
  parameters: { example: { frame: 'none' }, controls: { disable: false, include: ['unread', 'activeWorkspace'] } },
} satisfies Meta<typeof Shell>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Expanded: Story = {
  play: async () => {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Prepnúť organizáciu' }), '2');
    await expect(onWorkspace).toHaveBeenCalledWith('2');
    await userEvent.click(screen.getByRole('button', { name: 'Angličtina' }));
    await expect(onLanguage).toHaveBeenCalledWith('en');
  },
};

export const Collapsed: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Zbaliť menu' }));
    await expect(screen.getByRole('link', { name: 'Knihy' })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Rozbaliť menu' })).toBeVisible();
  },
};

/** The profile link has a fallback name until the user is loaded. */
export const UserNotLoaded: Story = {
  args: { user: { fullName: '', profileTo: '/profile', logoutTo: '/logout', serverVersion: undefined, onLanguage } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Používateľ' })).toHaveAttribute('href', '/profile');
  },
};

/** The bell shows and announces the number of unread notices. */
export const UnreadNotices: Story = {
  args: { unread: 100 },
  parameters: { example: { frame: 'none', tells: true } },
  play: async ({ canvas }) => {
    const bell = await canvas.findByRole('link', { name: 'Neprečítané oznámenia: 99+' });
    await expect(bell).toHaveAttribute('href', '/notices');
    await expect(canvas.getByText('Neprečítané oznámenia: 99+')).toHaveAttribute('role', 'status');
  },
};

/** Menu items show and announce the number of waiting records. */
export const MenuCounts: Story = {
  args: { counts: { requested: 4 } },
  play: async ({ canvas }) => {
    const loans = await canvas.findByRole('link', { name: 'Výpožičky' });
    await expect(loans).toHaveAccessibleDescription('Žiadosti o výpožičku: 4');
    await expect(loans).toHaveTextContent('Výpožičky4');
  },
};

/** A followed menu item moves the focus to the content, past the remaining items. */
export const FollowedByKeyboard: Story = {
  play: async ({ canvas }) => {
    (await canvas.findByRole('link', { name: 'Výpožičky' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('main')).toHaveFocus());
  },
};

export const Dark: Story = { globals: { theme: 'dark' } };

export const OneWorkspace: Story = { args: { workspaces: [{ id: '1', name: 'Mestská knižnica' }] } };

export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
