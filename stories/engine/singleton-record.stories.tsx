import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { SingletonScreen } from '../../engine/react/detail/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { inExample, never, refuse, type Answers } from './example-frame.tsx';

const meta = {
  title: 'Engine/Own record',
  tags: ['autodocs'],
  decorators: [inExample],
  component: SingletonScreen,
  args: {
    entity: 'member',
    one: 'myCard',
    title: 'Môj preukaz',
    empty: 'Nemáte preukaz tejto knižnice.',
    instead: [{ when: { '==': [{ var: 'number' }, '0000'] }, panel: 'blankCard' }],
  },
  parameters: { controls: { disable: false, include: ['title', 'empty'] } },
} satisfies Meta<typeof SingletonScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const card = {
  __typename: 'Member',
  id: '41',
  rowVersion: 1,
  name: 'Jana Čitateľová',
  email: 'jana@example.org',
  number: '1234',
  createdAt: '2026-03-05T10:00:00Z',
  updatedAt: '2026-03-05T10:00:00Z',
  permittedActions: [{ __typename: 'PermittedAction', name: 'update', permitted: true, reason: null, params: null }],
};

const at = (answers: Answers) => ({ example: { address: '/my-card', answers } });
const saved: Values[] = [];
const renamed = { ...card, rowVersion: 2, name: 'Jana Nová' };

/** A singleton is read, edited and saved like any record, without a list. */
export const OwnRecord: Story = {
  parameters: at({
    MyCard: () => ({ myCard: saved.length === 0 ? card : renamed }),
    MemberSave: (variables) => {
      saved.push(variables);
      return { createOrUpdateMember: renamed };
    },
  }),
  play: async ({ canvas }) => {
    saved.length = 0;
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Jana Čitateľová' })).toBeVisible();
    await expect(canvas.queryByRole('navigation', { name: 'Navigačná cesta' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Upraviť' }));
    const name = canvas.getByRole('textbox', { name: /^Meno/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Jana Nová');
    await userEvent.click(canvas.getByRole('button', { name: 'Uložiť' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Jana Nová' })).toBeVisible();
    await expect(saved[0]?.['input']).toMatchObject({ id: '41', rowVersion: 1, name: 'Jana Nová' });
  },
};

export const OwnRecordEnglish: Story = {
  args: { title: 'My card', empty: 'You have no card of this library.' },
  parameters: at({ MyCard: () => ({ myCard: null }) }),
  globals: { language: 'en' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You have no card of this library.')).toBeVisible();
  },
};

export const OwnRecordLoading: Story = { parameters: at({ MyCard: never }) };

/** A missing singleton has its own text. */
export const NoOwnRecord: Story = {
  parameters: at({ MyCard: () => ({ myCard: null }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Môj preukaz' })).toBeVisible();
    await expect(canvas.getByText('Nemáte preukaz tejto knižnice.')).toBeVisible();
  },
};

export const OwnRecordLoadError: Story = {
  parameters: at({ MyCard: () => refuse({ code: 'Fault', message: 'errors.general', params: { reference: 'F-19' } }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('F-19');
    await expect(canvas.getByRole('button', { name: 'Skúsiť znova' })).toBeVisible();
  },
};

/** A panel replaces the record depending on its values. */
export const PanelInstead: Story = {
  parameters: at({ MyCard: () => ({ myCard: { ...card, number: '0000' } }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Preukaz čaká na vytlačenie: Jana Čitateľová')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Upraviť' })).toBeNull();
  },
};
