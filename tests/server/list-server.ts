import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import type { Viewer } from '../../engine/store/index.ts';
import { listFileHandler } from '../../server/exchange/lists/index.ts';
import { createHttpServer } from '../../server/platform/http/index.ts';
import { openedFixture } from './opened-fixture.ts';
import type { TradingRegister } from './trading-register.ts';

type Routes = Parameters<typeof createHttpServer>[0]['routes'];

/** A running HTTP server. */
export interface RouteServer {
  readonly http: Server;
  readonly origin: string;
}

/** Serves routes on a free port. */
export async function serveRoutes(routes: Routes, { trustsProxy = false } = {}): Promise<RouteServer> {
  const http = createHttpServer({ routes, headers: {}, trustsProxy, log: pino({ level: 'silent' }) });
  await new Promise<void>((resolve) => http.listen(0, resolve));
  return { http, origin: `http://localhost:${String((http.address() as AddressInfo).port)}` }; // it listens on a port
}

interface ListServerOptions {
  readonly viewerOf: (token: string) => Viewer;
  /** True if the token expires after the first page. */
  readonly isExpired?: () => boolean;
  readonly afterFirstPage?: () => Promise<void>;
}

/** The route of list files during the tests of a file. */
export function openedListServer(
  trading: TradingRegister,
  { viewerOf, isExpired = () => false, afterFirstPage = () => Promise.resolve() }: ListServerOptions,
): RouteServer {
  const read = (token: string) =>
    Promise.resolve(
      isExpired() ? { kind: 'expired' as const } : { kind: 'viewer' as const, viewer: viewerOf(token), sessionId: '1' },
    );
  const serve = () => {
    const { application } = trading;
    const handler = listFileHandler({
      ...application,
      accounts: { ...application.accounts, tokens: { ...application.accounts.tokens, read } },
      answer: async (request, { token, requestId }) => {
        const viewer = token === undefined ? undefined : viewerOf(token);
        const answer = await application.run(request, { viewer, requestId });
        await afterFirstPage();
        return answer;
      },
    });
    return serveRoutes({ '/lists': handler });
  };
  return openedFixture(serve, ({ http }) => http.close());
}
