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

const page: Decorator = (Story) => (
  <div data-testid="page" style={{ height: 600, overflow: 'auto' }}>
    <Story />
  </div>
);

const all = loans(1000);

const meta = {
  title: 'Engine/List with 1000 rows',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'loan' },
  parameters: {
    example: {
      address: '/loans',
      answers: { LoanList: () => all({ page: { index: 0, size: 1000 } }) },
    } satisfies ExampleParameters,
  },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const table = () => screen.getByRole('table');

/** Virtualization: only visible rows are rendered; wheel, keyboard and screen reader reach all. */
export const VirtualRows: Story = {
  decorators: [high],
  play: async () => {
    await screen.findByText('L-2026000001');
    await expect(screen.getAllByRole('row').length).toBeLessThan(80);
    await expect(table()).toHaveAttribute('aria-rowcount', '1001');
    const scrolled = table().parentElement;
    if (scrolled === null) throw new Error('a table stands in what scrolls');
    await expect(scrolled.scrollHeight).toBeGreaterThan(40_000);
    scrolled.scrollTop = scrolled.scrollHeight / 2;
    await waitFor(() => expect(screen.getAllByRole('row', { name: /L-20260005\d\d/ }).length).toBeGreaterThan(5));
    // Home and End move the focus across unrendered rows.
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

/** When the page scrolls instead of the table, virtualization follows the page. */
export const PageScrolls: Story = {
  decorators: [page],
  play: async () => {
    await screen.findByText('L-2026000001');
    const place = screen.getByTestId('page');
    await expect(table().parentElement?.clientHeight).toBeGreaterThan(40_000);
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(80));
    await expect(table()).toHaveAttribute('aria-rowcount', '1001');
    place.scrollTop = place.scrollHeight / 2;
    await waitFor(() => expect(screen.getAllByRole('row', { name: /L-202600(04|05)\d\d/ }).length).toBeGreaterThan(10));
    // The row in the middle of the viewport is a loan.
    await waitFor(() => expect(rowAt(place)?.dataset['id']).toMatch(/^(4|5)\d\d$/));
    screen.getByRole('row', { name: /L-2026000001/ }).focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(screen.getByRole('row', { name: /L-2026001000/ })).toHaveFocus());
    await waitFor(() => expect(rowAt(place)?.dataset['id']).toMatch(/^9\d\d$/));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(screen.getByRole('row', { name: /L-2026000001/ })).toHaveFocus());
  },
};

/** Printing and browser search include all rows. */
export const PrintAllRows: Story = {
  decorators: [page],
  parameters: {
    example: {
      address: '/loans',
      answers: { LoanList: () => loans(201)({ page: { index: 0, size: 201 } }) },
    } satisfies ExampleParameters,
  },
  play: async () => {
    await screen.findByText('L-2026000001');
    await waitFor(() => expect(drawn()).toBeLessThan(80));
    window.dispatchEvent(new Event('beforeprint'));
    await expect(drawn()).toBe(201);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(drawn()).toBeLessThan(80));
    await userEvent.keyboard('{Control>}f{/Control}');
    await expect(drawn()).toBe(201);
  },
};

/** Number of rendered records; queries by role are slow. */
function drawn(): number {
  return document.querySelectorAll('tbody tr[data-id]').length;
}

/** The row in the middle of the viewport. */
function rowAt(place: HTMLElement): HTMLElement | null | undefined {
  const { left, top, width, height } = place.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest<HTMLElement>('tr[data-id]');
}
