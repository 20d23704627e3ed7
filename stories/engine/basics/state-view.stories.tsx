import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { InboxIcon } from '@blueprintjs/icons';
import { StateView } from '../../../engine/react/feedback/index.ts';
import { inExample } from '../example-frame.tsx';

const meta = {
  title: 'Engine/Basics/State view',
  tags: ['autodocs'],
  decorators: [inExample],
  component: StateView,
  args: {
    icon: <InboxIcon size={32} />,
    title: 'Knižnica zatiaľ nemá knihy.',
    text: 'Prvú pridáte tlačidlom Vytvoriť.',
  },
  parameters: { controls: { disable: false, include: ['title', 'text', 'role', 'extent'] } },
} satisfies Meta<typeof StateView>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Replaces missing content: icon, sentence and next step. */
export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Knižnica zatiaľ nemá knihy.');
  },
};
