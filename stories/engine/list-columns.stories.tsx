import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ListScreen } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { inExample, librarian, refuse, type ExampleParameters } from './example-frame.tsx';
import { loans } from './loan-records.ts';

const meta = {
  title: 'Engine/List columns',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'loan' },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const kept = fn((_: Values) => ({ keepListColumns: true }));

const keeping = (columns: string | null, address = '/loans') => ({
  example: {
    address,
    keeps: true,
    answers: {
      LoanList: loans(12),
      KeptList: () => ({ keptList: { __typename: 'KeptList', columns, density: null, views: [] } }),
      KeepListColumns: kept,
    },
  } satisfies ExampleParameters,
});

const unnamedLoans = (variables: Values) => {
  const { myLoans: page } = loans(1)(variables);
  return { myLoans: { ...page, items: page?.items.map((loan) => ({ ...loan, code: null })) } };
};

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const place = (words: RegExp) => headers().findIndex((header) => words.test(header));
const saved = () => {
  const columns = kept.mock.lastCall?.[0]['columns'];
  return new URLSearchParams(typeof columns === 'string' ? columns : '');
};

/** Stored settings apply on the first render; unknown columns are ignored. */
export const SavedColumns: Story = {
  parameters: keeping('order=code,amount,book,borrower,gone&hidden=dueAt,secret&widths=amount:240'),
  play: async () => {
    await screen.findByText('L-2026000001');
    await expect(place(/Množstvo/)).toBe(place(/Kód/) + 1);
    await expect(place(/Vrátiť do/)).toBe(-1);
    await expect(screen.getByRole('columnheader', { name: /Množstvo/ })).toHaveStyle({ width: '240px' });
    await expect(screen.getByTestId('address')).toHaveTextContent(/^\/loans$/);
    await expect(screen.queryByText(/Adresa obsahovala/)).toBeNull();
  },
};

/** Columns are moved, resized and pinned by keyboard; each change is stored and announced, and the focus stays. */
export const ArrangeByKeyboard: Story = {
  parameters: keeping(null),
  play: async () => {
    kept.mockClear();
    await screen.findByText('L-2026000001');
    const before = place(/Množstvo/);
    await userEvent.click(screen.getByRole('button', { name: 'Stĺpce' }));
    const grip = await screen.findByRole('button', { name: 'Presunúť stĺpec Množstvo' });
    grip.focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(place(/Množstvo/)).toBe(before - 1));
    await expect(screen.getByRole('button', { name: 'Presunúť stĺpec Množstvo' })).toHaveFocus();
    await expect(screen.getByText(/^Množstvo: \d+\. z \d+$/)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    await expect(screen.getByText('Množstvo: šírka 176 px')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pripnutie stĺpca Množstvo: nepripnutý' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /Množstvo/ })).toHaveClass('cell-pinned-start'),
    );
    await expect(saved().get('widths')).toBe('amount:176');
    await expect(saved().get('pins')).toBe('amount:start');
    await expect(screen.getByTestId('address')).toHaveTextContent(/^\/loans$/);
  },
};

/** Restores the default columns. */
export const ResetColumns: Story = {
  parameters: keeping('hidden=dueAt&pins=amount:start&order=amount,code'),
  play: async () => {
    kept.mockClear();
    await screen.findByText('L-2026000001');
    await userEvent.click(screen.getByRole('button', { name: 'Stĺpce' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Obnoviť predvolené' }));
    await expect(await screen.findByRole('columnheader', { name: /Vrátiť do/ })).toBeVisible();
    await expect(kept.mock.lastCall?.[0]).toEqual({ list: 'loan', columns: null });
  },
};

/** Dragging a header's edge resizes its column; a double click resets it. */
export const ResizeByDragging: Story = {
  parameters: keeping(null),
  play: async () => {
    kept.mockClear();
    await screen.findByText('L-2026000001');
    const header = screen.getByRole('columnheader', { name: /^Kniha/ });
    await userEvent.hover(header);
    await waitFor(() => expect(edgeOf(header)).not.toBeNull());
    const wide = header.offsetWidth + 60;
    const edge = edgeOf(header) ?? header;
    const { right } = header.getBoundingClientRect();
    await userEvent.pointer([
      { target: edge, coords: { clientX: right }, keys: '[MouseLeft>]' },
      { target: edge, coords: { clientX: right + 60 } },
      { target: edge, coords: { clientX: right + 60 }, keys: '[/MouseLeft]' },
    ]);
    await waitFor(() => expect(saved().get('widths')).toBe(`book:${wide}`));
    await userEvent.dblClick(edge);
    await waitFor(() => expect(saved().get('widths')).toBeNull());
  },
};

/** Scrollable edges of a wide table have a shadow. */
export const ScrollShadows: Story = {
  parameters: keeping(null),
  play: async () => {
    await screen.findByText('L-2026000001');
    const frame = screen.getByRole('table').parentElement ?? document.body;
    const shadowOf = (cell: string) => {
      const found = frame.querySelector(`tbody tr ${cell}`);
      return found && getComputedStyle(found).boxShadow;
    };
    const [before, after] = ['.cell-pinned-start', '.cell-actions'];
    await expect([shadowOf(before), shadowOf(after)]).toEqual(['none', 'none']);
    // Columns would collapse first; a minimum width forces scrolling.
    screen.getByRole('table').style.minWidth = '2000px';
    await waitFor(() => expect(shadowOf(after)).not.toBe('none'));
    await expect(shadowOf(before)).toBe('none');
    frame.scrollTo({ left: frame.scrollWidth });
    await waitFor(() => expect(shadowOf(after)).toBe('none'));
    await expect(shadowOf(before)).not.toBe('none');
  },
};

/** URL parameters override stored settings until the viewer changes something. */
export const ColumnsFromAddress: Story = {
  parameters: keeping('hidden=amount', '/loans?hidden=dueAt'),
  play: async () => {
    await screen.findByText('L-2026000001');
    await expect(place(/Množstvo/)).toBeGreaterThan(0);
    await expect(place(/Vrátiť do/)).toBe(-1);
    await userEvent.click(screen.getByRole('button', { name: 'Stĺpce' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Kniha' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/loans$/));
    await expect(saved().get('hidden')).toBe('dueAt,book');
  },
};

/** Without readable settings the defaults apply. */
export const SettingsUnavailable: Story = {
  parameters: {
    example: {
      address: '/loans',
      keeps: true,
      answers: { LoanList: loans(3), KeptList: () => refuse({ code: 'Fault', message: 'errors.general' }) },
    } satisfies ExampleParameters,
  },
  play: async () => {
    await screen.findByText('L-2026000001');
    await expect(within(screen.getByRole('table')).getByRole('columnheader', { name: /Množstvo/ })).toBeVisible();
  },
};

export const Dark: Story = { ...SavedColumns, globals: { theme: 'dark' } };

export const English: Story = {
  parameters: keeping(null),
  globals: { language: 'en' },
  play: async () => {
    await screen.findByText('L-2026000001');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await expect(await screen.findByRole('button', { name: 'Move the column Book' })).toBeVisible();
  },
};

function edgeOf(header: HTMLElement): Element | null {
  return header.querySelector('.column-edge');
}

/** A value's label depends on another value of the record. */
export const OtherWordsOfValue: Story = {
  parameters: {
    example: { viewer: { ...librarian, organizationRole: 'MEMBER' }, answers: { LoanList: loans(4) } },
  },
  play: async () => {
    const row = async (code: string) => within(await screen.findByRole('row', { name: new RegExp(code, 'u') }));
    await expect((await row('L-2026000001')).getByText('požičané')).toBeVisible();
    await expect((await row('L-2026000004')).getByText('má sa požičať')).toBeVisible();
  },
};

/** A record without its first display value links from the next one. */
export const NoFirstValue: Story = {
  parameters: { example: { answers: { LoanList: unnamedLoans } } },
  play: async () => {
    const link = await screen.findByRole('link', { name: 'B-1 Rozprávky' });
    await expect(link).toHaveAttribute('href', '/loans/1');
  },
};
