import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Select } from '../../../engine/react/controls/index.ts';
import { inExample } from '../example-frame.tsx';

const meta = {
  title: 'Engine/Basics/Select',
  tags: ['autodocs'],
  decorators: [inExample],
  component: Select,
  args: {
    'aria-label': 'Žáner',
    children: ['Román', 'Poézia', 'Dráma'].map((genre) => <option key={genre}>{genre}</option>),
  },
  argTypes: { disabled: { control: 'boolean' } },
  parameters: { controls: { disable: false, include: ['fill', 'disabled'] } },
} satisfies Meta<typeof Select>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Žáner' }), 'Poézia');
    await expect(canvas.getByRole('combobox')).toHaveValue('Poézia');
  },
};
