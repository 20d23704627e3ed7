import type { ExecutionResult } from 'graphql';
import type { Logger } from 'pino';
import { createApi, type RequestContext } from '../engine/api/index.ts';
import type { Catalogue } from '../engine/metadata/index.ts';
import { createStore, isFileOfRecord, type Database } from '../engine/store/index.ts';
import { answerCaller } from './answer.ts';
import { createAccounts } from './people/accounts/index.ts';
import { createFileStore, createSignedLinks, type FileStore, type SignedLinks } from './platform/files/index.ts';
import { hooksOf } from './hooks.ts';
import { createExecutor, type Caller, type GraphqlRequest } from './platform/http/index.ts';
import { operationsOf } from './operations.ts';
import type { Secrets } from './settings.ts';

export interface ApplicationParts {
  readonly catalogue: Catalogue;
  /** Migrated to the catalogue. */
  readonly database: Database;
  readonly secrets: Secrets;
  readonly filesFolder: string;
  /** Where the portal is reached from outside, for what leads back to it from paper; `http://localhost:4000` unless told. */
  readonly publicAddress?: string;
  readonly now: () => Date;
  readonly log: Logger;
}

/** The register without its transport: what answers GraphQL, and the parts that other paths need. */
export interface Application {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly files: FileStore;
  readonly links: SignedLinks;
  readonly documentLinks: SignedLinks;
  readonly publicAddress: string;
  /** Runs a request for a viewer who is known. */
  readonly run: (request: GraphqlRequest, context: RequestContext) => Promise<ExecutionResult>;
  /** Runs a request for whoever the caller's token says. */
  readonly answer: (request: GraphqlRequest, caller: Caller) => Promise<ExecutionResult>;
}

/** Joins the engine with what this register adds to it. */
export function createApplication({
  catalogue,
  database,
  secrets,
  filesFolder,
  publicAddress = 'http://localhost:4000',
  now,
  log,
}: ApplicationParts): Application {
  const accounts = createAccounts({ catalogue, database, secrets, now });
  const files = createFileStore({
    folder: filesFolder,
    isOfRecord: (storageKey) => isFileOfRecord(database, storageKey),
    report: (error) => {
      log.error({ err: error }, 'files of a request could not be cleared');
    },
  });
  const linksBelow = (folder: '/files/' | '/documents/') =>
    createSignedLinks({ folder, secret: secrets.fileLink, now });
  const links = linksBelow('/files/');
  const documentLinks = linksBelow('/documents/');
  const resolvers = operationsOf({ catalogue, accounts, links, documentLinks, publicAddress });
  const hooks = hooksOf(catalogue, createStore({ catalogue, database }));
  const api = createApi({
    catalogue,
    database,
    hooks,
    resolvers,
    files,
    confirmViewer: async ({ viewer, sessionId }) => {
      // The product itself asks in no session; a caller from outside is nobody without one.
      if (viewer !== undefined && sessionId !== undefined) await accounts.confirm(viewer, sessionId);
    },
    now,
    reportFault: ({ error, reference }) => {
      log.error({ err: error, reference }, 'fault');
    },
  });
  const execute = createExecutor(api);
  const run: Application['run'] = async (request, context) => api.toAnswer(await execute(request, context));
  return {
    catalogue,
    database,
    files,
    links,
    documentLinks,
    publicAddress,
    run,
    answer: (request, caller) => answerCaller(accounts.tokens, run, request, caller),
  };
}
