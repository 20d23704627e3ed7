import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { ListScreen } from '../../engine/react/index.ts';
import { inExample, type ExampleParameters } from './example-frame.tsx';
import { loans } from './loan-records.ts';

const high: Decorator = (Story) => (
  <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
    <Story />
  </div>
);

const all = loans(1000);

const meta = {
  title: 'Engine/List of a thousand',
  decorators: [high, inExample],
  component: ListScreen,
  args: { entity: 'loan' },
  parameters: {
    example: {
      address: '/loans',
      answers: { LoanList: () => all({ page: { index: 0, size: 1000 } }) },
    } satisfies ExampleParameters,
  },
  beforeEach: () => {
    sessionStorage.clear();
    localStorage.clear();
  },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const table = () => screen.getByRole('table');

/** Of a thousand rows those in view are drawn; wheel, keys and those who hear it reach all of them. */
export const InView: Story = {
  play: async () => {
    await screen.findByText('L-2026000001');
    await expect(screen.getAllByRole('row').length).toBeLessThan(80);
    await expect(table()).toHaveAttribute('aria-rowcount', '1001');
    const scrolled = table().parentElement;
    if (scrolled === null) throw new Error('a table stands in what scrolls');
    await expect(scrolled.scrollHeight).toBeGreaterThan(40_000);
    scrolled.scrollTop = scrolled.scrollHeight / 2;
    await waitFor(() => expect(screen.getAllByRole('row', { name: /L-20260005\d\d/ }).length).toBeGreaterThan(5));
    // From the first row to the last and back, with the focus.
    screen.getByRole('row', { name: /L-2026000001/ }).focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(screen.getByRole('row', { name: /L-2026001000/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('row', { name: /L-2026000999/ })).toHaveFocus());
    await expect(screen.getByRole('row', { name: /L-2026000999/ })).toHaveAttribute('aria-rowindex', '1000');
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(screen.getByRole('row', { name: /L-2026000001/ })).toHaveFocus());
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(80));
  },
};
