import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { NoticeSettingsScreen, NoticesScreen } from '../../engine/react/notices/index.ts';
import { inExample, refuse, type Answers, type ExampleParameters } from './example-frame.tsx';

const meta = {
  title: 'Engine/Notices',
  component: NoticesScreen,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const notice = {
  __typename: 'Notice',
  id: '2',
  subject: 'Výpožička L-2026000012: Babička',
  text: 'Boris vám požičiava knihu Babička, 1 ks.\nVráťte ju do 31.03.2026.',
  link: '/loans/12',
  toldAt: '2026-03-05T09:30:00Z',
  isRead: false,
};
const hostile = {
  ...notice,
  id: '1',
  subject: `<img src=x onerror=alert(1)> ${'a'.repeat(10_000)}`,
  text: 'javascript:alert(1)',
  link: null,
  isRead: true,
};
const page = { __typename: 'NoticePage', items: [notice, hostile], hasMore: true, last: '1' };
const marked = fn(() => ({ readNotices: 0 }));
const chosen = fn(() => ({ chooseNotice: true }));

const told = (answers: Answers, address = '/notices') => ({
  example: { answers, address, tells: true } satisfies ExampleParameters,
});

/** Unread notices are marked and linked; markup is escaped; long words wrap. */
export const AllNotices: Story = {
  render: () => <NoticesScreen />,
  parameters: told({ Notices: () => ({ notices: page }), ReadNotices: marked }),
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Oznámenia' }));
    await expect(await list.findByRole('link', { name: notice.subject })).toHaveAttribute('href', '/loans/12');
    await expect(list.getByText(/<img src=x/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await userEvent.click(canvas.getByRole('button', { name: `Označiť ako prečítané: ${notice.subject}` }));
    await waitFor(() => expect(marked).toHaveBeenLastCalledWith({ id: '2', until: null }));
    await userEvent.click(canvas.getByRole('button', { name: 'Označiť všetky ako prečítané' }));
    await waitFor(() => expect(marked).toHaveBeenLastCalledWith({ id: null, until: '2' }));
    await userEvent.click(canvas.getByRole('link', { name: 'Staršie' }));
    await expect(await canvas.findByTestId('address')).toHaveTextContent('/notices?before=1');
  },
};

export const Dark: Story = { ...AllNotices, globals: { theme: 'dark' }, tags: ['!dev'], play: async () => {} };

/** No unread notices. */
export const NoUnread: Story = {
  render: () => <NoticesScreen />,
  parameters: told({ Notices: () => ({ notices: { ...page, items: [], hasMore: false } }) }, '/notices?unread'),
  play: async () => {
    await expect(await screen.findByText('Všetko ste prečítali.')).toBeVisible();
  },
};

export const LoadError: Story = {
  render: () => <NoticesScreen />,
  parameters: told({ Notices: () => refuse({ code: 'InternalError', message: 'errors.general' }) }),
  play: async () => {
    await expect(await screen.findByRole('button', { name: /Skúsiť/ })).toBeVisible();
  },
};

/** Channels per kind of notice: portal, immediate or daily mail, none. */
export const Settings: Story = {
  render: () => <NoticeSettingsScreen />,
  parameters: told({
    NoticeChoices: () => ({
      noticeChoices: [
        { __typename: 'NoticeChoice', name: 'loanLent', label: 'Požičaná kniha', channels: ['PORTAL', 'MAIL'] },
        { __typename: 'NoticeChoice', name: 'cardMade', label: 'Hotový preukaz', channels: ['DAILY'] },
      ],
    }),
    ChooseNotice: chosen,
  }),
  play: async ({ canvas }) => {
    const kind = within(await canvas.findByRole('group', { name: 'Požičaná kniha' }));
    await userEvent.selectOptions(kind.getByRole('combobox', { name: 'E-mailom' }), 'E-mailom raz denne');
    await waitFor(() => expect(chosen).toHaveBeenLastCalledWith({ name: 'loanLent', channels: ['PORTAL', 'DAILY'] }));
    await userEvent.click(kind.getByRole('checkbox', { name: 'V registri' }));
    await waitFor(() => expect(chosen).toHaveBeenLastCalledWith({ name: 'loanLent', channels: ['MAIL'] }));
  },
};
