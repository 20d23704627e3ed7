import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { SoftDisabledButton } from '../../../engine/react/controls/index.ts';

const onClick = fn();

import { inExample } from '../example-frame.tsx';

const meta = {
  title: 'Engine/Basics/Button that stays focusable',
  tags: ['autodocs'],
  decorators: [inExample],
  component: SoftDisabledButton,
  args: { text: 'Odoslať', intent: 'primary', disabled: true, onClick },
  // Blueprint's own props, which the documentation does not extract.
  argTypes: {
    disabled: { control: 'boolean' },
    loading: { control: 'boolean' },
    intent: { control: 'select', options: ['none', 'primary', 'success', 'warning', 'danger'] },
  },
  parameters: { controls: { disable: false, include: ['text', 'intent', 'disabled', 'loading'] } },
} satisfies Meta<typeof SoftDisabledButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A disabled button keeps the focus and ignores clicks. */
export const Disabled: Story = {
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Odoslať' });
    await userEvent.click(button);
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(onClick).not.toHaveBeenCalled();
  },
};

export const Working: Story = { args: { disabled: false, loading: true } };
