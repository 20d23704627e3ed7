import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ListScreen, type SavedView } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { inExample, librarian, never, type ExampleParameters } from './example-frame.tsx';
import { loans } from './loan-records.ts';

const meta = {
  title: 'Engine/List saved views',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'loan' },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const view = (id: string, name: string, state: string, more: Partial<SavedView> = {}) => ({
  __typename: 'KeptView',
  id,
  name,
  state,
  audience: 'PRIVATE',
  role: null,
  isDefault: false,
  isMine: true,
  ...more,
});

const asked = fn(loans(12));
const saved = fn((_: Values) => ({ saveListView: '2' }));

const having = (views: readonly Values[], address = '/loans', viewer = librarian) => ({
  example: {
    address,
    viewer,
    keeps: true,
    answers: {
      LoanList: asked,
      KeptList: () => ({ keptList: { __typename: 'KeptList', columns: null, density: null, views } }),
      KeepListColumns: () => ({ keepListColumns: true }),
      SaveListView: saved,
      RemoveListView: () => ({ removeListView: true }),
    },
  } satisfies ExampleParameters,
});

const lent = view('1', 'Vypožičané', 'sortName=amount&sortOrder=desc&status=LENT&hidden=dueAt');
const address = () => screen.getByTestId('address');

/** Rows are requested in parallel with the settings and rendered after them. */
export const WaitingForViews: Story = {
  parameters: { example: { ...having([]).example, answers: { LoanList: asked, KeptList: never } } },
  play: async () => {
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await expect(screen.queryByText('L-2026000001')).toBeNull();
  },
};

/** A view applies filter, order and columns; later changes are marked, in the URL, and can be reset. */
export const ApplyView: Story = {
  parameters: having([lent, view('2', 'Všetkým', 'status=REFUSED', { audience: 'ALL', isMine: false })]),
  play: async () => {
    await screen.findByText('L-2026000001');
    await userEvent.click(screen.getByRole('button', { name: 'Pohľady' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Vypožičané/ }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/loans\?view=1$/));
    await waitFor(() =>
      expect(asked.mock.lastCall?.[0]).toMatchObject({
        filter: { status: ['LENT'] },
        sort: [{ by: 'amount', direction: 'DESC' }],
      }),
    );
    await expect(screen.queryByRole('columnheader', { name: /Vrátiť do/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Odstrániť filter: Stav/ }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/loans\?view=1&status=$/));
    await userEvent.click(await screen.findByRole('button', { name: 'Vypožičané (zmenené)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Vrátiť pohľad' }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/loans\?view=1$/));
  },
};

/** Saves the current list under a name; with the permission, for a chosen audience. */
export const SaveView: Story = {
  parameters: having([lent, view('2', 'Omeškané', 'status=LENT')], '/loans?status=LENT&sortName=amount&page=1'),
  play: async () => {
    saved.mockClear();
    await screen.findByText('L-2026000001');
    await userEvent.click(screen.getByRole('button', { name: 'Pohľady' }));
    await userEvent.type(await screen.findByLabelText('Uložiť ako nový pohľad'), ' Omeškané ');
    await userEvent.selectOptions(screen.getByLabelText('Komu'), 'pre celú organizáciu');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Otvárať zoznam týmto pohľadom' }));
    await userEvent.click(screen.getByRole('button', { name: 'Uložiť pohľad' }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/loans\?view=2$/));
    await expect(saved.mock.lastCall?.[0]).toEqual({
      id: null,
      list: 'loan',
      name: 'Omeškané',
      state: 'sortName=amount&sortOrder=asc&status=LENT',
      audience: 'ALL',
      role: null,
      isDefault: true,
    });
  },
};

/** Renames a view for its whole audience, without changing its content. */
export const RenameView: Story = {
  parameters: having([lent], '/loans?view=1&search=a'),
  play: async () => {
    saved.mockClear();
    await userEvent.click(await screen.findByRole('button', { name: 'Vypožičané (zmenené)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Zmeniť názov a okruh' }));
    const name = screen.getByLabelText('Názov pohľadu');
    await userEvent.clear(name);
    await userEvent.type(name, 'Vonku');
    const [audience] = screen.getAllByLabelText('Komu');
    if (audience !== undefined) await userEvent.selectOptions(audience, 'pre celú organizáciu');
    await userEvent.click(screen.getByRole('button', { name: 'Uložiť zmeny' }));
    const { id, state } = lent;
    const given = { id, list: 'loan', name: 'Vonku', state, audience: 'ALL', role: null, isDefault: false };
    await waitFor(() => expect(saved.mock.lastCall?.[0]).toEqual(given));
  },
};

/** Preset views of metadata appear among the others, depend on the viewer, and cannot be changed. */
export const PresetViews: Story = {
  parameters: having([lent]),
  play: async () => {
    await screen.findByText('L-2026000001');
    await userEvent.click(screen.getByRole('button', { name: 'Pohľady' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Čaká na mňa prednastavený' }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/loans\?view=requested$/));
    await waitFor(() =>
      expect(asked.mock.lastCall?.[0]).toMatchObject({
        filter: { isToDecide: true },
        sort: [{ by: 'createdAt', direction: 'ASC' }],
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Čaká na mňa' }));
    const panel = within(await screen.findByRole('region', { name: 'Pohľady' }));
    await expect(panel.queryByRole('button', { name: 'Čoskoro treba vrátiť prednastavený' })).toBeNull();
    await expect(panel.queryByRole('button', { name: /^Odstrániť|^Zmeniť/ })).toBeNull();
  },
};

/** Their formulas use the viewer and the current date. */
export const PresetViewsOfMember: Story = {
  parameters: having([], '/loans?view=dueSoon', {
    ...librarian,
    organizationRole: 'MEMBER',
    permissions: ['LoansVisit'],
  }),
  play: async () => {
    await screen.findByText('L-2026000001');
    await waitFor(() =>
      expect(JSON.stringify(asked.mock.lastCall?.[0])).toMatch(/"borrower":\["1"\].*"dueAt":\{"from":"\d{4}-/),
    );
  },
};

/** Without the permission there is no audience choice, and others' shared views are read-only. */
export const SharedViews: Story = {
  parameters: having(
    [view('2', 'Všetkým', 'status=REFUSED', { audience: 'ALL', isMine: false })],
    '/loans?view=2&search=a',
    { ...librarian, permissions: ['LoansVisit'] },
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Všetkým (zmenené)' }));
    const panel = within(await screen.findByRole('region', { name: 'Pohľady' }));
    await expect(panel.getByRole('button', { name: 'Vrátiť pohľad' })).toBeVisible();
    await expect(panel.queryByRole('button', { name: 'Uložiť zmeny' })).toBeNull();
    await expect(panel.queryByRole('button', { name: /^Odstrániť/ })).toBeNull();
    await expect(panel.queryByLabelText('Komu')).toBeNull();
  },
};

/** Parts of a view that the viewer's list lacks are ignored and not named. */
export const ViewWithHiddenColumns: Story = {
  parameters: having([view('2', 'Od vedúcej', 'status=LENT&tajnyFilter=1&hidden=tajnyStlpec')], '/loans?view=2'),
  play: async () => {
    await screen.findByText('L-2026000001');
    await expect(screen.getByText(/Pohľad obsahuje aj to, čo v tomto zozname nemáte/)).toBeVisible();
    await expect(document.body).not.toHaveTextContent(/tajny/);
    await waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ filter: { status: ['LENT'] } }));
  },
};

/** A deleted or foreign view shows the default list and a message. */
export const DeletedView: Story = {
  parameters: having([lent], '/loans?view=99'),
  play: async () => {
    await screen.findByText('L-2026000001');
    await expect(screen.getByText(/ktoré tento zoznam nemá: view/)).toBeVisible();
    await waitFor(() => expect(address()).toHaveTextContent(/^\/loans$/));
  },
};

/** The list opens with its default view; the whole list remains available. */
export const DefaultView: Story = {
  parameters: having([{ ...lent, isDefault: true }]),
  play: async () => {
    await waitFor(() => expect(address()).toHaveTextContent(/^\/loans\?view=1$/));
    await userEvent.click(await screen.findByRole('button', { name: 'Vypožičané' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Celý zoznam' }));
    await waitFor(() => expect(address()).toHaveTextContent(/^\/loans$/));
    await expect(await screen.findByRole('button', { name: 'Pohľady' })).toBeVisible();
  },
};

const hundreds = Array.from({ length: 200 }, (_, index) => view(String(index + 1), `Pohľad číslo ${index + 1}`, ''));

/** Many views can be searched by name. */
export const ManyViews: Story = {
  parameters: having([...hundreds, view('900', 'Príšerne-dlhý-názov-'.repeat(4), '')]),
  play: async () => {
    await screen.findByText('L-2026000001');
    await userEvent.click(screen.getByRole('button', { name: 'Pohľady' }));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Hľadať pohľad' }), 'cislo 77');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Pohľad číslo/ })).toHaveLength(1));
  },
};

export const English: Story = {
  parameters: having([lent]),
  globals: { language: 'en' },
  play: async () => {
    await screen.findByText('L-2026000001');
    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    await expect(await screen.findByRole('button', { name: 'The whole list' })).toBeVisible();
  },
};
