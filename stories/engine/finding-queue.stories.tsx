import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { ListScreen } from '../../engine/react/index.ts';
import { inExample, type ExampleParameters } from './example-frame.tsx';

const meta = {
  title: 'Engine/Finding queue',
  tags: ['autodocs'],
  decorators: [inExample],
  component: ListScreen,
  args: { entity: 'inquiry' },
} satisfies Meta<typeof ListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const conclude = { __typename: 'PermittedAction', name: 'conclude', permitted: true, reason: null, params: null };

const inquiry = (id: string, copies: number, status: string) => ({
  __typename: 'Inquiry',
  id,
  rowVersion: 1,
  disposal: { __typename: 'Disposal', id, books: `Atlasy, ${id}. regál` },
  finding: 'MANY_COPIES',
  score: 60,
  reasonSK: `Vyraďuje sa ${copies} kusov: Atlasy, ${id}. regál.`,
  status,
  proposedBy: { __typename: 'Librarian', id: '1', name: 'Anna Malá' },
  concludedOn: null,
  permittedActions: status === 'OPEN' ? [conclude] : [],
});

const items = [inquiry('1', 120, 'OPEN'), inquiry('2', 400, 'OVER')];
const pageInfo = { __typename: 'PageInfo', totalElements: 2, totalIsCapped: false, index: 0, size: 10 };
const inquiriesPaginated = { __typename: 'InquiryPage', items, pageInfo };

/** Open findings show their reason; corrected ones are resolved. */
export const Waiting: Story = {
  parameters: {
    example: {
      address: '/inquiries',
      answers: { InquiryList: () => ({ inquiriesPaginated }) },
    } satisfies ExampleParameters,
  },
  play: async () => {
    const waiting = within(await screen.findByRole('row', { name: /120 kusov/ }));
    await expect(waiting.getByText('Na posúdenie')).toBeVisible();
    await userEvent.click(waiting.getByRole('button', { name: /Akcie/ }));
    await expect(await screen.findByRole('menuitem', { name: /Uzavrieť/ })).toBeVisible();
  },
};
