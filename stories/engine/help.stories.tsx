import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { HelpButton } from '../../engine/react/help/index.ts';
import { PageHeader } from '../../engine/react/shell/index.ts';
import { inExample, type ExampleParameters } from './example-frame.tsx';

const meta = {
  title: 'Engine/Help',
  tags: ['autodocs'],
  decorators: [inExample],
  component: HelpButton,
} satisfies Meta<typeof HelpButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Help of a list and its statuses, opened by keyboard; Esc restores the focus. */
export const ListHelp: Story = {
  args: { of: 'loan', title: 'Výpožičky' },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Na čo slúži: Výpožičky' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const panel = within(await screen.findByRole('region', { name: 'Výpožičky' }));
    await expect(panel.getByText('Kto má akú knihu požičanú, odkedy a dokedy.')).toBeVisible();
    await expect(panel.getAllByRole('term')).toHaveLength(5);
    await expect(panel.getByText('Kniha je u čitateľa.')).toBeVisible();
  },
};

export const Dark: Story = { ...ListHelp, globals: { theme: 'dark' }, tags: ['!dev'] };

/** No help button without help text. */
export const WithoutHelp: Story = {
  args: { of: 'genre', title: 'Žánre' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** Help of a page without entity, by its URL. */
export const PageHelp: Story = {
  args: { of: '/about', title: 'O knižnici' },
  render: ({ title }) => <PageHeader title={title} />,
  parameters: { example: { address: '/about' } satisfies ExampleParameters },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Na čo slúži: O knižnici' }));
    await expect(await screen.findByText('Kedy je otvorené a kto sa o knihy stará.')).toBeVisible();
  },
};
