import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { OverviewScreen } from '../../engine/react/overview/index.ts';
import { StepsScreen } from '../../engine/react/steps/index.ts';
import { inExample, librarian, type ExampleParameters } from './example-frame.tsx';

/** The steps of a record before it can be used, with their responsible party. */
const meta = {
  title: 'Engine/Steps',
  component: StepsScreen,
  tags: ['autodocs'],
  decorators: [inExample],
} satisfies Meta;

export default meta;
type Story = StoryObj;

/** A page per pending step: number of steps, next steps, responsible party. */
export const FirstStep: Story = {
  render: () => <StepsScreen title="Vaša výpožička" entity="loan" waiting="card" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 kroky, potom môžete čítať.')).toBeVisible();
    const [first, second] = canvas.getAllByRole('listitem');
    await expect(first).toHaveAttribute('aria-current', 'step');
    await expect(first).toHaveTextContent(/Preukaz čitateľa vy\s*Na rade\s*Ukážte v knižnici doklad\./u);
    await expect(second).toHaveTextContent(/Vydanie knihy knižnica\s*Nasleduje$/u);
  },
};

/** The viewer's own step has a link. */
export const StepOfViewer: Story = {
  globals: { language: 'en' },
  render: () => <StepsScreen title="Your loan" entity="loan" waiting="handOver" />,
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Hand the book over' });
    await expect(link).toHaveAttribute('href', '/loans');
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent(/Done/u);
  },
};

const member = { ...librarian, organizationId: '2', organizationRole: 'MEMBER', permissions: ['LoansVisit'] };
const board = (items: readonly unknown[]) => ({
  __typename: 'Board',
  name: 'ownRequest',
  answer: { __typename: 'BoardAnswer', items, total: items.length, totalIsCapped: false },
});
const overview = (items: readonly unknown[]): Story => ({
  render: () => <OverviewScreen />,
  parameters: {
    example: { viewer: member, answers: { Boards: () => ({ boards: [board(items)] }) } } satisfies ExampleParameters,
  },
});

/** On the overview while an own record waits; other parties' steps have no link. */
export const StepsOnOverview: Story = {
  ...overview([{ id: '1', code: 'V-2026-1', status: 'REQUESTED' }]),
  play: async ({ canvas }) => {
    const region = await canvas.findByRole('region', { name: 'Vaša výpožička' });
    await expect(await within(region).findByText('Knihu vám pripravíme.')).toBeVisible();
    await expect(within(region).queryByRole('link')).toBeNull();
  },
};

/** Nothing waits: the board is absent. */
export const NothingWaits: Story = {
  ...overview([]),
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Čoskoro treba vrátiť' });
    await expect(canvas.queryByRole('region', { name: 'Vaša výpožička' })).toBeNull();
  },
};
