import { join } from 'node:path';
import { GraphQLError, type ExecutionResult } from 'graphql';
import type { Logger } from 'pino';
import { createApi, type Api, type Hooks, type RequestContext } from '../engine/api/index.ts';
import type { Catalogue } from '../engine/metadata/index.ts';
import { createStore, isFileOfRecord, type Database, type StatementGroup } from '../engine/store/index.ts';
import type { Records } from '../generated/server/records.ts';
import { answerCaller } from './answer.ts';
import { energy } from './energy/module.ts';
import { exchange } from './exchange/module.ts';
import { mergeByName } from './merge-by-name.ts';
import type { AppContext, Module, Serving, WorkDependencies } from './module.ts';
import type { RegisterResolvers } from './register-resolvers.ts';
import { breachedPasswords, createAccounts } from './people/accounts/index.ts';
import { people } from './people/module.ts';
import {
  clamdScan,
  contentsOf,
  createFileStore,
  createUserBoundLinks,
  type LinkFolder,
} from './platform/files/index.ts';
import { type AnswerForm, createExecutor, type GraphqlRequest, type Handler } from './platform/http/index.ts';
import type { Job, RetentionPolicies } from './platform/jobs/index.ts';
import type { MetricSource } from './platform/metrics/index.ts';
import type { Tracer } from './platform/tracing/index.ts';
import { createTasks, type Task } from './platform/tasks/index.ts';
import { createNotices, withoutMail } from './platform/mail/index.ts';
import { createPersonalQuota } from './platform/quota/index.ts';
import { platform } from './platform/module.ts';
import { constantsOf } from './platform/records/index.ts';
import type { FilesSettings, Secrets } from './platform/settings/settings.ts';
import { reporting } from './reporting/module.ts';
import { trade } from './trade/module.ts';

/** The modules of the register. Tables of a module may refer to tables of the modules before it. */
const modules: readonly Module[] = [platform, people, trade, energy, reporting, exchange];

/** Paths that the server handles; all others belong to the portal. */
export const serverPaths: readonly string[] = modules.flatMap(({ routes = {} }) => Object.keys(routes));

/** Tables that no entity describes, in order of creation. */
export const tablesOf = (catalogue: Catalogue): readonly StatementGroup[] =>
  modules.flatMap(({ tables }) => tables?.(catalogue) ?? []);

/** Scheduled jobs of all modules. */
export const jobsOf = (working: Omit<WorkDependencies, 'remains'>): readonly Job[] =>
  modules.flatMap(({ jobs }) => jobs?.(allOf(working)) ?? []);

/** Sources read when the metrics are requested. */
export const metricsOf = (database: Database): readonly MetricSource[] =>
  modules.flatMap(({ measures }) => measures?.(database) ?? []);

/** Background tasks for records. */
export const tasksOf = (working: Omit<WorkDependencies, 'remains'>): readonly Task[] =>
  modules.flatMap(({ tasks }) => tasks?.(allOf(working)) ?? []);

/** The handlers of the server's paths. */
export function routesOf(serving: Serving): Readonly<Record<string, Handler>> {
  const routes = mergeByName(
    'route',
    modules.map((module) => module.routes ?? {}),
    {},
  );
  return Object.fromEntries(Object.entries(routes).map(([path, handlerFor]) => [path, handlerFor(serving)]));
}

export interface ApplicationOptions {
  readonly catalogue: Catalogue;
  /** Migrated to the catalogue. */
  readonly database: Database;
  readonly secrets: Secrets;
  /** Folder for waiting uploads, and for kept files unless `filesElsewhere` is set. */
  readonly filesFolder: string;
  readonly filesElsewhere?: FilesSettings | undefined;
  /** Public address of the portal, for links on printed documents; default `http://localhost:4000`. */
  readonly publicAddress?: string;
  /** True when roles that require a second factor have no permissions without one. */
  readonly requiresSecondFactor: boolean;
  /** Address of the register of legal entities; sample data when absent. */
  readonly legalEntitiesUrl?: string | undefined;
  /** File of leaked passwords, which are refused; no check when absent. */
  readonly breachedPasswords?: string | undefined;
  /** Statements at least this slow are logged; default one second. */
  readonly slowStatementMs?: number | undefined;
  /** Demo data: notices appear in the portal only, no mail is sent. */
  readonly tells?: 'by every way' | 'in the portal';
  readonly now: () => Date;
  readonly log: Logger;
  readonly tracer?: Tracer | undefined;
}

/** The register without its transport: runs GraphQL and provides what other paths need. */
export interface Application
  extends
    AppContext,
    Pick<Serving, 'answer'>,
    Pick<Api, 'expireStatuses' | 'validateInTransaction' | 'holdInTransaction' | 'holdStored' | 'openDryRun'> {
  /** Runs a request for a known viewer; `form` defaults to values. */
  readonly run: (request: GraphqlRequest, context: RequestContext, form?: AnswerForm) => Promise<ExecutionResult>;
  /** Name of the requested operation, from a closed set (safe as a metric label). */
  readonly operationOf: (request: GraphqlRequest) => string;
}

/** Above the duration of any page request. */
const usualSlowMs = 1_000;

/** Joins the engine with what this register adds to it. */
export function createApplication(options: ApplicationOptions): Application {
  const appContext = appContextOf(options);
  const { catalogue, database, accounts, files, now, log, tracer } = appContext;
  const { slowStatementMs = usualSlowMs } = options;
  const quota = createPersonalQuota(constantsOf(catalogue).quota, now);
  const api = createApi({
    catalogue,
    database,
    hooks: hooksOf(appContext),
    resolvers: operationsOf(appContext),
    files,
    notify: appContext.notices.keep,
    admitRequest: quota.admit,
    confirmViewer: async (context) => {
      const { viewer, sessionId } = context;
      // Internal calls have no session; external callers without a session are anonymous.
      if (viewer !== undefined && sessionId !== undefined) await accounts.confirm(viewer, sessionId);
      quota.count(context);
    },
    now,
    reportFault: ({ error, reference }) => {
      log.error({ err: error, reference }, 'fault');
    },
  });
  const { execute, operationOf, onlyReads } = createExecutor(api);
  const run: Application['run'] = async (request, context, form = 'values') => {
    return await api.answer(async () => {
      const answer = await execute(request, context, form);
      // A mutation that ran returns its answer even past the quota.
      const refusal = quota.spend(context);
      return refusal !== undefined && onlyReads(request)
        ? { errors: [new GraphQLError(refusal.message, { originalError: refusal })] }
        : answer;
    });
  };
  const { expireStatuses, validateInTransaction, holdInTransaction, holdStored, openDryRun } = api;
  return {
    ...appContext,
    expireStatuses,
    validateInTransaction,
    holdInTransaction,
    holdStored,
    openDryRun,
    run,
    operationOf,
    answer: (request, caller, form) => {
      const runAs = (request: GraphqlRequest, context: RequestContext) => run(request, context, form);
      const answering = { tokens: accounts.tokens, run: runAs, operationOf, slowStatementMs, log, tracer };
      return answerCaller(answering, request, caller);
    },
  };
}

function appContextOf({
  secrets,
  filesFolder,
  filesElsewhere = {},
  publicAddress = 'http://localhost:4000',
  tells = 'by every way',
  requiresSecondFactor,
  breachedPasswords: breachedFile,
  ...parts
}: ApplicationOptions): AppContext {
  const { catalogue, database, now, log } = parts;
  const files = createFileStore({
    incoming: join(filesFolder, 'incoming'),
    contents: contentsOf(filesFolder, filesElsewhere.s3),
    scan: filesElsewhere.clamd && clamdScan(filesElsewhere.clamd),
    isOfRecord: (storageKey) => isFileOfRecord(database, storageKey),
    report: (error) => {
      log.error({ err: error }, 'something is wrong with files of a request');
    },
  });
  const linksBelow = (folder: LinkFolder) => createUserBoundLinks({ folder, secret: secrets.fileLink, now });
  const store = createStore({ catalogue, database });
  const sent = tells === 'in the portal' ? withoutMail(catalogue) : catalogue;
  const notices = createNotices({ catalogue: sent, store, people: 'user', now });
  return {
    ...parts,
    store,
    notices,
    tasks: createTasks(database),
    accounts: createAccounts({
      ...{ catalogue, database, secrets, requiresSecondFactor, notices, now },
      isBreached: breachedPasswords(breachedFile),
    }),
    files,
    fileLinks: linksBelow('/files/'),
    documentLinks: linksBelow('/documents/'),
    personLinks: linksBelow('/personal-data/'),
    publicAddress,
  };
}

const allOf = (working: Omit<WorkDependencies, 'remains'>): WorkDependencies => ({
  ...working,
  remains: mergeByName<RetentionPolicies>(
    'remains',
    modules.map((module) => module.remains?.(constantsOf(working.catalogue).retention) ?? {}),
    {},
  ),
});

const hooksOf = (context: AppContext): Hooks<Records> =>
  mergeByName<Hooks<Records>>(
    'hooks of',
    modules.map(({ hooks }) => hooks?.(context) ?? {}),
    {},
  );

const operationsOf = (context: AppContext): RegisterResolvers =>
  mergeByName<RegisterResolvers>(
    'operation',
    modules.map(({ operations }) => operations?.(context) ?? {}),
    {},
  );
