import type { Meta, StoryObj } from '@storybook/react-vite';
import { GraphQLError } from 'graphql';
import { expect, screen, userEvent } from 'storybook/test';
import { clearSession } from '../../src/session/session.ts';
import { loadPortal, PortalScreen, signInForStory, signOut } from './portal-screen.tsx';
import { trader } from './sample-viewers.ts';
import type { SampleAnswers } from './sample-server.ts';
import { screenAnswers } from './screen-answers.ts';

/** Sign-in beyond the first form: refusals, second factor, and a session that expires during work. */
const meta = {
  title: 'Register/Parts/Sign-in',
  loaders: [loadPortal],
  beforeEach: signOut,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const refusal = (message: string, path: readonly string[]) => (): never => {
  throw new GraphQLError(message, { extensions: { code: 'Refused', path } });
};

const login = (answers: SampleAnswers) => () => <PortalScreen address="/login" answers={answers} />;

async function enter() {
  await userEvent.type(await screen.findByLabelText('E-mail'), 'jana.novakova@organizacia.example');
  await userEvent.type(screen.getByLabelText('Heslo'), 'heslo');
  await userEvent.click(screen.getByRole('button', { name: 'Prihlásiť sa' }));
}

/** The same message for a wrong e-mail and a wrong password. */
export const WrongPassword: Story = {
  render: login({ login: refusal('errors.login', ['input']) }),
  play: async () => {
    await enter();
    await expect(await screen.findByRole('alert')).toBeVisible();
  },
};

/** After the right password the second factor code is requested. */
export const SecondFactor: Story = {
  render: login({ login: refusal('errors.user.secondFactorNeeded', ['input', 'code']) }),
  play: async () => {
    await enter();
    await expect(await screen.findByLabelText(/kód/iu)).toHaveFocus();
  },
};

/** The session expires during editing: the form stays hidden behind the dialog until sign-in. */
export const SignInAgain: Story = {
  beforeEach: () => signInForStory(trader),
  render: () => <PortalScreen address="/electricity/create" answers={screenAnswers} />,
  play: async () => {
    const [box] = await screen.findAllByRole('textbox');
    if (box === undefined) throw new Error('the form has a box');
    await userEvent.type(box, '1');
    clearSession();
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};
