import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { DetailScreen } from '../../engine/react/detail/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { loan } from './example-records.ts';
import { inExample, refuse, type ExampleParameters } from './example-frame.tsx';

const meta = { title: 'Engine/History', decorators: [inExample] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const detail = () => <DetailScreen entity="loan" id="9" />;
const example = (parameters: ExampleParameters) => ({ example: parameters });
const change = (path: string, before: unknown, after: unknown) => ({
  __typename: 'HistoryChange',
  path,
  before,
  after,
});

/** One entry of a loan's history; what is not told of it is as at its beginning. */
function entry(number: number, told: Values) {
  const at = `2026-03-${String(number).padStart(2, '0')}T10:00:00Z`;
  const organization = { id: '2', name: 'Jana Nováková' };
  const states = { originState: 'REQUESTED', endState: 'REQUESTED' };
  return { __typename: 'HistoryEntry', id: String(number), at, user: { id: '7' }, organization, ...states, ...told };
}

const latest = [
  entry(21, {
    action: 'lapse',
    user: null,
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

/** Who did what and when, in words; the older is read when it is asked for. */
export const Told: Story = {
  render: detail,
  parameters: example({ answers: { LoanDetail: () => lapsed, LoanHistory: history } }),
  play: async ({ canvas }) => {
    const panel = await canvas.findByRole('region', { name: 'História' });
    const [lapse, changed] = await within(panel).findAllByText(/^21\.03\.2026|^20\.03\.2026/);
    const itemOf = (element: HTMLElement | undefined) => element?.closest('.history-item');
    await expect(itemOf(lapse)).toHaveTextContent(/Prepadnutie.*žiadaná.*prepadnutá.*samočinne/);
    await expect(itemOf(changed)).toHaveTextContent(/Zmena.*Jana Nováková/);
    await expect(itemOf(changed)).toHaveTextContent(/Kto si požičiava: Jana Nováková → Peter Kováč/);
    await expect(itemOf(changed)).toHaveTextContent(/Množstvo: 1 ks → 1\s234,5 ks/);
    await expect(itemOf(changed)).toHaveTextContent(/Vrátiť do: 10\.03\.2026 → –/);
    await expect(panel.querySelectorAll('.history-item')).toHaveLength(10);
    await userEvent.click(within(panel).getByRole('button', { name: 'Zobraziť staršie' }));
    await within(panel).findByText('Vytvorenie');
    await expect(within(panel).queryByRole('button', { name: 'Zobraziť staršie' })).toBeNull();
  },
};

/** What could not be read is said in its place; the record stays. */
export const Failed: Story = {
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
