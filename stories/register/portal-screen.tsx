import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import i18next from 'i18next';
import { useMemo } from 'react';
import { MemoryRouter, useRoutes } from 'react-router-dom';
import { Subject } from 'rxjs';
import type { PortalViewer } from '../../engine/react/index.ts';
import { clientDefaults } from '../../src/client/client-defaults.ts';
import { changeWords, startWords } from '../../src/language/words.ts';
import { portalOptions } from '../../src/register/portal-options.ts';
import { portalRoutes } from '../../src/routes/portal-routes.tsx';
import { clearSession, leaveExpiredSession, storeTokens } from '../../src/session/session.ts';
import { PortalContext, type Portal } from '../../src/portal-context.ts';
import { samplePrints } from './sample-prints.ts';
import { sampleServer, type SampleAnswers, type Unanswered } from './sample-server.ts';

const { catalogue, registry, restOfCatalogue, texts, typePolicies } = portalOptions;
const portal: Portal = {
  ...portalOptions,
  // Stories send no feedback.
  catalogue: { ...catalogue, brand: { ...catalogue.brand, feedbackCollectorUrl: undefined } },
  registry: { ...registry, prints: samplePrints },
  failures: new Subject(),
  report: () => undefined,
};
const routes = portalRoutes(portal.catalogue, portal.registry.screens);

/** Loader that initializes texts and catalogue of the portal. */
export async function loadPortal({ globals }: { readonly globals: Readonly<Record<string, unknown>> }) {
  const language = String(globals['language']);
  if (!i18next.isInitialized) await startWords(language, texts);
  await Promise.all([changeWords(language, texts), restOfCatalogue()]);
}

/** Signs in a viewer; returns the sign-out function. */
export function signInForStory({ userId, ...claims }: PortalViewer): () => void {
  // The browser reads the claims without verifying the signature.
  const accessToken = ['', encoded(JSON.stringify({ sub: userId, ...claims })), ''].join('.');
  storeTokens({ accessToken, refreshToken: 'story' });
  return signOut;
}

/** Resets the session. */
export function signOut(): void {
  clearSession();
  leaveExpiredSession();
}

const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

interface PortalScreenProps {
  /** Initial URL. */
  readonly address: string;
  readonly answers: SampleAnswers;
  /** Handling of unanswered requests of the screen; the frame's requests are always answered. */
  readonly unanswered?: Unanswered | undefined;
}

/** The whole portal with frame and routes on a sample server. */
export function PortalScreen({ address, answers, unanswered }: PortalScreenProps) {
  const client = useMemo(
    () =>
      new ApolloClient({
        link: sampleServer(answers, unanswered),
        cache: new InMemoryCache({ typePolicies }),
        defaultOptions: clientDefaults,
      }),
    [answers, unanswered],
  );
  return (
    <PortalContext value={portal}>
      <ApolloProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Routed />
        </MemoryRouter>
      </ApolloProvider>
    </PortalContext>
  );
}

const Routed = () => useRoutes(routes);
