import { InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { useRoutes, type RouteObject } from 'react-router-dom';
import { Subject } from 'rxjs';
import { ThemeProvider } from '../../engine/react/index.ts';
import { hasUnsavedChanges } from '../../engine/react/guard/index.ts';
import { memoizePromise, preloadWith } from '../../engine/react/load/index.ts';
import { refetchOnReconnect } from '../client/refetch-on-reconnect.ts';
import { createClient } from '../client/create-client.ts';
import { fileAddressFrom } from '../client/file-address.ts';
import { listFileFrom } from '../client/list-file.ts';
import { printServiceFrom } from '../client/print-service.ts';
import { firstLanguage } from '../language/language.ts';
import { renewWords, restOfWords, startWords } from '../language/words.ts';
import { suspendedPermissionsOf } from '../session/access-token.ts';
import { clearCacheWithSession } from '../session/clear-cache-with-session.ts';
import { readTokens } from '../session/session.ts';
import { createBrowserHistory } from '../routes/browser-history.ts';
import { LocationRouter } from '../routes/location-router.tsx';
import { portalRoutes } from '../routes/portal-routes.tsx';
import { PortalContext, type PortalOptions } from '../portal-context.ts';

/**
 * Starts a portal in `container`: texts first, then screens. Returns a function that replaces its parts while open
 * forms keep their input.
 */
export async function createPortal(
  options: PortalOptions,
  container: HTMLElement,
): Promise<(changed: PortalOptions) => Promise<void>> {
  const { catalogue, texts, typePolicies } = options;
  let shownParts = options;
  const failures = new Subject<unknown>();
  const cache = new InMemoryCache({ typePolicies });
  const client = createClient({ cache, version: catalogue.brand.version, onError: (error) => failures.next(error) });
  const report = reportErrors(catalogue.brand.errorReportingUrl, catalogue.brand.version);
  clearCacheWithSession(client);
  refetchOnReconnect(client);
  await startWords(firstLanguage(catalogue.languages), texts);
  preloadWith(() => Promise.all([restOfWords(texts), shownParts.restOfCatalogue(), restOfStyles()]));
  loadWordsOnInput(() => restOfWords(texts));
  // The first screen may need the reason text.
  if (suspendedPermissionsOf(readTokens()?.accessToken) !== undefined) await restOfWords(texts).catch(() => undefined);
  const history = createBrowserHistory(window, hasUnsavedChanges);
  const root = createRoot(container);
  const show = (shown: PortalOptions) => {
    const registry = {
      ...shown.registry,
      fileAddress: fileAddressFrom(client),
      listFile: listFileFrom(client),
      prints: printServiceFrom(client, shown.prints),
    };
    root.render(
      <PortalContext value={{ ...shown, registry, failures, report }}>
        <ApolloProvider client={client}>
          <ThemeProvider>
            <LocationRouter history={history}>
              <Routed routes={portalRoutes(shown.catalogue, registry.screens)} />
            </LocationRouter>
          </ThemeProvider>
        </ApolloProvider>
      </PortalContext>,
    );
  };
  show(options);
  return async (changed) => {
    cache.policies.addTypePolicies(changed.typePolicies);
    shownParts = changed;
    await Promise.all([renewWords(changed.texts), changed.restOfCatalogue()]);
    // A transition keeps the current screen while changed parts load.
    startTransition(() => show(changed));
    await client.refetchQueries({ include: 'active' });
  };
}

const laterStyles = new WeakMap<Document, Promise<unknown>>();

/** Loads the deferred style sheets of the page (`tools/vite-unused-styles.ts`); failed ones are retried. */
function restOfStyles(): Promise<unknown> {
  return memoizePromise(laterStyles, document, () =>
    Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-later]')].map(loadStyles)),
  );
}

/** Replaces a deferred or failed link by a loading one. */
function loadStyles(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const loading = document.createElement('link');
    for (const { name, value } of link.attributes) if (name !== 'disabled') loading.setAttribute(name, value);
    loading.onload = () => resolve();
    loading.onerror = () => reject(new Error(`${link.href} could not be fetched.`));
    link.replaceWith(loading);
  });
}

/** Loads the remaining texts on the first user input, before a message may need them. */
function loadWordsOnInput(load: () => Promise<void>): void {
  for (const input of ['pointerdown', 'keydown'] as const) {
    // After a failure the next missing key retries.
    window.addEventListener(input, () => void load().catch(() => undefined), { once: true, capture: true });
  }
}

function Routed({ routes }: { readonly routes: RouteObject[] }) {
  return useRoutes(routes);
}

/**
 * Sends uncaught errors to the brand's error-reporting service, if any. A report has message, stack and path; the query
 * is omitted, as it may contain search terms.
 */
function reportErrors(url: string | undefined, version: string): (error: unknown) => void {
  if (url === undefined) return () => undefined;
  const report = (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    navigator.sendBeacon(url, JSON.stringify({ message, stack, version, path: location.pathname }));
  };
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return report;
}
