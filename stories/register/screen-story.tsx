import type { StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import type { AppRoute } from '../../engine/metadata/types/index.ts';
import { loadPortal, PortalScreen, signInForStory, signOut } from './portal-screen.tsx';
import { registrar } from './sample-viewers.ts';
import { screenAnswers } from './screen-answers.ts';

interface ScreenStory {
  readonly path: string;
  readonly access: AppRoute['access'];
  readonly state: 'filled' | 'loading' | 'failed';
}

/** Values of route parameters. */
const parameters: Readonly<Record<string, string>> = {
  ':token': 'a-token-of-a-mail',
  ':number': 'D36SZ-QTXFH-1404F-RM1K0-N5121?content=80AFE27DFD734469',
};

const unanswered = { filled: undefined, loading: 'silence', failed: 'fault' } as const;

/** Selector of loading indicators. */
const waiting = '[aria-busy="true"], .bp6-spinner, .bp6-skeleton';

/** A story of a portal screen in its frame; signed-in screens use the registry, which sees everything. */
export function screenStory({ path, access, state }: ScreenStory): StoryObj {
  const address = path.replaceAll(/:\w+/gu, (name) => parameters[name] ?? name);
  return {
    loaders: [loadPortal],
    beforeEach: () => (access === 'viewer' ? signInForStory(registrar) : signOut()),
    render: () => <PortalScreen address={address} answers={screenAnswers} unanswered={unanswered[state]} />,
    play: async () => {
      await expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
      if (state === 'filled') await waitFor(() => expect(document.querySelector(waiting)).toBeNull());
    },
  };
}
