import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { TokensPage } from './tokens-page.tsx';

const meta = { title: 'Tokens', component: TokensPage } satisfies Meta<typeof TokensPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Tokens in both themes; text and background have a contrast of at least 4.5. */
export const All: Story = {
  name: 'Tokens',
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('rowheader', { name: '--accent-soft' })).toBeVisible();
    await expect(canvas.getByText('--space-4')).toBeVisible();
    const pairs = [...canvasElement.querySelectorAll('[data-contrast]')];
    await expect(pairs.length).toBeGreaterThan(20);
    const weak = pairs.filter((pair) => !(Number(pair.getAttribute('data-contrast')) >= 4.5));
    await expect(weak.map((pair) => pair.getAttribute('aria-label'))).toEqual([]);
  },
};
