import { ApolloProvider } from '@apollo/client/react';
import { createRoot } from 'react-dom/client';
import { useRoutes, type RouteObject } from 'react-router-dom';
import { Subject } from 'rxjs';
import { ThemeProvider } from '../../engine/react/index.ts';
import { hasUnsavedChanges } from '../../engine/react/guard/index.ts';
import { askAgainOnline } from '../client/ask-again-online.ts';
import { createClient } from '../client/create-client.ts';
import { fileAddressFrom } from '../client/file-address.ts';
import { printServiceFrom } from '../client/print-service.ts';
import { firstLanguage } from '../language/language.ts';
import { startWords } from '../language/words.ts';
import { forgetWithSession } from '../session/forget-with-session.ts';
import { createPlaceHistory } from '../routes/place-history.ts';
import { PlaceRouter } from '../routes/place-router.tsx';
import { portalRoutes } from '../routes/portal-routes.tsx';
import { reportErrors } from './error-reports.ts';
import { PortalContext, type PortalParts } from './portal-context.ts';

/** Starts a portal in `root`: its words first, then its screens. */
export async function createPortal(parts: PortalParts, root: HTMLElement): Promise<void> {
  const { catalogue, texts, typePolicies } = parts;
  const failures = new Subject<unknown>();
  const client = createClient({
    typePolicies,
    version: catalogue.brand.version,
    onError: (error) => failures.next(error),
  });
  const report = reportErrors(catalogue.brand.errorReportingUrl, catalogue.brand.version);
  forgetWithSession(client);
  askAgainOnline(client);
  await startWords(firstLanguage(catalogue.languages), texts);
  const registry = {
    ...parts.registry,
    fileAddress: fileAddressFrom(client),
    prints: printServiceFrom(client, parts.prints),
  };
  const routes = portalRoutes(catalogue, registry.screens);
  const history = createPlaceHistory(window, hasUnsavedChanges);
  createRoot(root).render(
    <PortalContext value={{ ...parts, registry, failures, report }}>
      <ApolloProvider client={client}>
        <ThemeProvider>
          <PlaceRouter history={history}>
            <Routed routes={routes} />
          </PlaceRouter>
        </ThemeProvider>
      </ApolloProvider>
    </PortalContext>,
  );
}

function Routed({ routes }: { readonly routes: RouteObject[] }) {
  return useRoutes(routes);
}
