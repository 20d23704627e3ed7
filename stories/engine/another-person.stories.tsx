import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { ListScreen } from '../../engine/react/index.ts';
import { inExample, type ExampleParameters } from './example-frame.tsx';

const meta = {
  title: 'Engine/Another person',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'disposal' },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const agree = (permitted: boolean, person: string) => ({
  __typename: 'PermittedAction',
  name: 'agree',
  permitted,
  reason: permitted ? null : 'errors.samePerson',
  params: permitted ? null : { person },
});

const disposal = (id: string, person: string, isOther: boolean) => ({
  __typename: 'Disposal',
  id,
  rowVersion: 1,
  books: `Atlasy, ${id}. regál`,
  proposedBy: { __typename: 'Librarian', id, name: person },
  decidedBy: null,
  decidedAt: null,
  status: 'PROPOSED',
  permittedActions: [agree(isOther, person)],
});

const items = [disposal('1', 'Anna Malá', false), disposal('2', 'Boris Veľký', true)];
const pageInfo = { __typename: 'PageInfo', totalElements: 2, totalIsCapped: false, index: 0, size: 10 };
const disposalsPaginated = { __typename: 'DisposalPage', items, pageInfo };

/** The proposer cannot approve: the action shows the reason and whose turn it is. */
export const Refused: Story = {
  parameters: {
    example: {
      address: '/disposals',
      answers: { DisposalList: () => ({ disposalsPaginated }) },
    } satisfies ExampleParameters,
  },
  play: async () => {
    const own = within(await screen.findByRole('row', { name: /Anna Malá/ }));
    await userEvent.click(own.getByRole('button', { name: /Akcie/ }));
    const item = await screen.findByRole('menuitem', { name: /Súhlasiť/ });
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await expect(item).toHaveTextContent(/iná osoba než Anna Malá/);
  },
};
