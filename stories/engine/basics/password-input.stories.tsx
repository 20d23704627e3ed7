import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { PasswordInput } from '../../../engine/react/index.ts';
import { inExample } from '../example-frame.tsx';

const meta = {
  title: 'Engine/Basics/Password input',
  tags: ['autodocs'],
  decorators: [inExample],
  component: PasswordInput,
  args: { 'aria-label': 'Heslo', defaultValue: 'kvety pri ceste' },
  argTypes: {
    disabled: { control: 'boolean' },
    size: { control: 'select', options: ['small', 'medium', 'large'] },
  },
  parameters: { controls: { disable: false, include: ['disabled', 'size'] } },
} satisfies Meta<typeof PasswordInput>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The button reveals the password. */
export const Shown: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Zobraziť heslo' }));
    await expect(canvas.getByLabelText('Heslo')).toHaveAttribute('type', 'text');
  },
};
