import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LoadingSpinner } from '../../../engine/react/controls/index.ts';
import { inExample } from '../example-frame.tsx';

const meta = {
  title: 'Engine/Basics/Loading spinner',
  tags: ['autodocs'],
  decorators: [inExample],
  component: LoadingSpinner,
  args: { size: 50 },
  argTypes: { size: { control: 'number' } },
  parameters: { controls: { disable: false, include: ['size'] } },
} satisfies Meta<typeof LoadingSpinner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Has an accessible name in the viewer's language. */
export const Loading: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('progressbar')).toHaveAccessibleName();
  },
};
