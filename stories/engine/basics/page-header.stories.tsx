import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PageHeader } from '../../../engine/react/shell/index.ts';
import { inExample } from '../example-frame.tsx';

const meta = {
  title: 'Engine/Basics/Page header',
  tags: ['autodocs'],
  decorators: [inExample],
  component: PageHeader,
  args: { title: 'Babička', breadcrumb: [{ label: 'Knihy', to: '/books' }] },
  parameters: { controls: { disable: false, include: ['title', 'breadcrumb'] } },
} satisfies Meta<typeof PageHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A title with its breadcrumb. */
export const WithBreadcrumb: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('Babička');
    await expect(canvas.getByRole('link', { name: 'Knihy' })).toHaveAttribute('href', '/books');
  },
};
