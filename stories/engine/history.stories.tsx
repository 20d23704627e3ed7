import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { HistoryPanel } from '../../engine/react/history/index.ts';
import { DetailScreen } from '../../engine/react/detail/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { book, loan } from './example-records.ts';
import { inExample, librarian, refuse, type ExampleParameters } from './example-frame.tsx';

const meta = {
  title: 'Engine/History',
  component: HistoryPanel,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const detail = () => <DetailScreen entity="loan" id="9" />;
const example = (parameters: ExampleParameters) => ({ example: parameters });
const change = (path: string, before: unknown, after: unknown) => ({
  __typename: 'HistoryChange',
  path,
  before,
  after,
});

/** A history entry of a loan with default values. */
function entry(number: number, told: Values) {
  const createdAt = `2026-03-${String(number).padStart(2, '0')}T10:00:00Z`;
  const organization = { id: '2', name: 'Jana Nováková' };
  const states = { originState: 'REQUESTED', endState: 'REQUESTED' };
  return {
    __typename: 'HistoryEntry',
    id: String(number),
    createdAt,
    actor: { id: '7' },
    organization,
    ...states,
    hasFiles: false,
    ...told,
  };
}

const latest = [
  entry(21, {
    action: 'lapse',
    actor: null,
    organization: null,
    endState: 'LAPSED',
    changes: [change('status', 'REQUESTED', 'LAPSED')],
  }),
  entry(20, {
    action: 'update',
    changes: [
      change('borrower', { id: '2', name: 'Jana Nováková' }, { id: '3', name: 'Peter Kováč' }),
      change('amount', '1.000', '1234.500'),
      change('dueAt', '2026-03-10', null),
    ],
  }),
];
const older = Array.from({ length: 12 }, (_, index) =>
  entry(12 - index, {
    action: 'update',
    changes: [change('dueAt', null, `2026-03-${String(12 - index).padStart(2, '0')}`)],
  }),
);
const first = entry(0, { action: 'create', originState: null, changes: [] });

function history({ page }: Values) {
  const { size = 10 } = (page ?? {}) as { readonly size?: number }; // what the panel sends
  const items = [...latest, ...older, first];
  const pageInfo = { __typename: 'PageInfo', totalElements: items.length, totalIsCapped: false };
  return { loanHistory: { __typename: 'History', items: items.slice(0, size), pageInfo } };
}

const lapsed = { loan: { ...loan, status: 'LAPSED' } };

/** Entries with author, time and changes; older ones load on demand. */
export const Timeline: Story = {
  render: detail,
  parameters: example({ answers: { LoanDetail: () => lapsed, LoanHistory: history } }),
  play: async ({ canvas }) => {
    const panel = await canvas.findByRole('region', { name: 'História' });
    const [lapse, changed] = await within(panel).findAllByText(/^21\.03\.2026|^20\.03\.2026/);
    const itemOf = (element: HTMLElement | undefined) => element?.closest('.history-item');
    await expect(itemOf(lapse)).toHaveTextContent(/Prepadnutie.*žiadaná.*prepadnutá.*automaticky/);
    await expect(itemOf(changed)).toHaveTextContent(/Zmena.*Jana Nováková/);
    await expect(itemOf(changed)).toHaveTextContent(/Kto si požičiava: Jana Nováková → Peter Kováč/);
    await expect(itemOf(changed)).toHaveTextContent(/Množstvo: 1,000.ks → 1\s234,500.ks/);
    await expect(itemOf(changed)).toHaveTextContent(/Vrátiť do: 10\.03\.2026 → –/);
    await expect(panel.querySelectorAll('.history-item')).toHaveLength(10);
    await userEvent.click(within(panel).getByRole('button', { name: 'Zobraziť staršie' }));
    await within(panel).findByText('Vytvorenie');
    await expect(within(panel).queryByRole('button', { name: 'Zobraziť staršie' })).toBeNull();
  },
};

const refused = entry(22, {
  action: 'refuse',
  originState: 'REQUESTED',
  endState: 'REFUSED',
  changes: [change('status', 'REQUESTED', 'REFUSED'), change('refusal', null, 'Kniha je poškodená.')],
});

/** Two versions side by side: all differences with the reasons given. */
export const CompareVersions: Story = {
  render: detail,
  parameters: example({
    answers: {
      LoanDetail: () => ({ loan: { ...loan, status: 'REFUSED', refusal: 'Kniha je poškodená.' } }),
      LoanHistory: () => {
        const pageInfo = { __typename: 'PageInfo', totalElements: 3, totalIsCapped: false };
        return { loanHistory: { __typename: 'History', items: [refused, latest[1], first], pageInfo } };
      },
    },
  }),
  play: async ({ canvas }) => {
    const panel = await canvas.findByRole('region', { name: 'História' });
    await expect(await within(panel).findByText('Dôvod: Kniha je poškodená.')).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Porovnať verzie' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Porovnať verzie' }));
    const row = (name: string) => dialog.getByRole('rowheader', { name }).closest('tr');
    await expect(row('Kto si požičiava')).toHaveTextContent('Jana NovákováPeter Kováč');
    await expect(row('Stav')).toHaveTextContent('žiadanáodmietnutá');
    await expect(dialog.getByText(/Odmietnuť: Kniha je poškodená\./)).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Staršia verzia' }), '1');
    await expect(dialog.queryByRole('rowheader', { name: 'Kto si požičiava' })).toBeNull();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Novšia verzia' }), '1');
    await expect(dialog.getByText('Tieto dve verzie sa nelíšia.')).toBeVisible();
  },
};

const pictured = entry(5, {
  action: 'addPictures',
  hasFiles: true,
  originState: null,
  endState: null,
  changes: [change('cover', [], [{ id: '31', name: 'obalka.png' }])],
});
const renamed = entry(4, { action: 'update', originState: null, endState: null, changes: [change('title', 'A', 'B')] });

function bookHistory() {
  const pageInfo = { __typename: 'PageInfo', totalElements: 2, totalIsCapped: false };
  return { bookHistory: { __typename: 'History', items: [pictured, renamed], pageInfo } };
}

/** Files of an entry can be downloaded; missing ones show a message. */
export const ChangedFiles: Story = {
  render: () => <DetailScreen entity="book" id="5" />,
  parameters: example({
    viewer: { ...librarian, permissions: [...(librarian.permissions ?? []), 'BooksHistory'] },
    answers: {
      BookDetail: () => ({ book }),
      BookHistory: bookHistory,
      DownloadPictures: () => ({ downloadPictures: { __typename: 'PicturesResult', url: null } }),
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    const panel = await canvas.findByRole('region', { name: 'História' });
    const [button, ...others] = await within(panel).findAllByRole('button', { name: 'Stiahnuť súbory' });
    await expect(others).toEqual([]);
    await expect(button?.closest('.history-item')).toHaveTextContent(/Doplniť obrázky.*Obálka: obalka.png/);
    await userEvent.click(button ?? panel);
    const page = within(canvasElement.ownerDocument.body);
    await expect(await page.findByText('Súbor sa nepodarilo stiahnuť.')).toBeVisible();
  },
};

/** A failed history shows its error; the record stays. */
export const LoadError: Story = {
  render: detail,
  parameters: example({
    answers: {
      LoanDetail: () => lapsed,
      LoanHistory: () => refuse({ code: 'InternalError', message: 'errors.general', params: { reference: 'R-1' } }),
    },
  }),
  play: async ({ canvas }) => {
    const panel = await canvas.findByRole('region', { name: 'História' });
    await expect(await within(panel).findByRole('alert')).toHaveTextContent('R-1');
    await expect(within(panel).getByRole('button', { name: 'Skúsiť znova' })).toBeVisible();
  },
};
