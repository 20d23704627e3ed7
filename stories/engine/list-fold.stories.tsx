import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ListScreen } from '../../engine/react/index.ts';
import { inExample, type ExampleParameters } from './example-frame.tsx';
import { loans } from './loan-records.ts';

/** A container of fixed width, independent of the window. */
const wide: Decorator = (Story, { parameters }) => (
  <div style={{ width: Number(parameters['room']), display: 'flex', flexDirection: 'column' }} data-testid="room">
    <Story />
  </div>
);

const meta = {
  title: 'Engine/List in a narrow place',
  tags: ['autodocs'],
  decorators: [wide, inExample],
  component: ListScreen,
  args: { entity: 'loan' },
  parameters: {
    room: 700,
    example: { address: '/loans', answers: { LoanList: loans(12) } } satisfies ExampleParameters,
  },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole('row').slice(1);
const table = () => screen.getByRole('table').parentElement;

/** Columns without room collapse into a line that opens by button or keyboard; the important ones stay in the row. */
export const FoldedColumns: Story = {
  play: async () => {
    await screen.findByText('L-2026000001');
    await waitFor(() => expect(heads().join()).not.toContain('Vytvorená'));
    await expect(table()?.scrollWidth).toBe(table()?.clientWidth);
    await expect(heads().join()).toMatch(/Kód.*Množstvo.*Stav/);
    await userEvent.click(screen.getByRole('button', { name: 'Ďalšie údaje: L-2026000001' }));
    await expect(await screen.findByText('05.03.2026 11:00')).toBeVisible();
    await expect(screen.getByText('Vytvorená')).toBeVisible();
    // Up and down move between records; left closes the line, right opens it.
    const [first, , second] = rows();
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getAllByText('05.03.2026 11:00')).toHaveLength(2));
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowLeft}');
    await waitFor(() => expect(screen.queryByText('05.03.2026 11:00')).toBeNull());
    await expect(
      within(rows()[0] ?? document.body).getByRole('button', { expanded: false, name: /^Ďalšie/ }),
    ).toBeVisible();
  },
};

/** With enough room columns return to the rows and the button disappears. */
export const AllColumnsFit: Story = {
  play: async () => {
    await screen.findByText('L-2026000001');
    await waitFor(() => expect(heads().join()).not.toContain('Vytvorená'));
    screen.getByTestId('room').style.width = '1140px';
    await waitFor(() => expect(heads().join()).toContain('Vytvorená'));
    await expect(screen.queryByRole('button', { name: /^Ďalšie údaje/ })).toBeNull();
    // A cell that grows later also collapses columns.
    const cell = screen.getByRole('link', { name: 'L-2026000001' }).closest('td');
    cell?.style.setProperty('max-width', 'none');
    cell?.style.setProperty('min-width', '600px');
    await waitFor(() => expect(heads().join()).not.toContain('Vytvorená'));
  },
};

export const RowExpanded: Story = {
  play: async () => {
    await screen.findByText('L-2026000001');
    await userEvent.click(await screen.findByRole('button', { name: 'Ďalšie údaje: L-2026000002' }));
    await screen.findByText('05.03.2026 11:00');
  },
};

export const English: Story = {
  globals: { language: 'en' },
  play: async () => {
    await screen.findByText('L-2026000001');
    await userEvent.click(await screen.findByRole('button', { name: 'More of L-2026000002' }));
    await screen.findByText('05.03.2026 11:00');
  },
};
