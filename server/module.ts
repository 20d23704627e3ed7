import type { ExecutionResult } from 'graphql';
import type { Logger } from 'pino';
import type { Api, Hooks } from '../engine/api/index.ts';
import type { Catalogue } from '../engine/metadata/index.ts';
import type { Database, StatementGroup, Store } from '../engine/store/index.ts';
import type { Records } from '../generated/server/records.ts';
import type { Accounts } from './people/accounts/index.ts';
import type { FileStore, UserBoundLinks } from './platform/files/index.ts';
import type { AnswerForm, HttpCaller, GraphqlRequest, Handler } from './platform/http/index.ts';
import type { Job, RetentionPolicies, Retention } from './platform/jobs/index.ts';
import type { Notices } from './platform/mail/index.ts';
import type { MetricSource, Metrics } from './platform/metrics/index.ts';
import type { Tracer } from './platform/tracing/index.ts';
import type { TaskQueue, Task } from './platform/tasks/index.ts';
import type { RegisterResolvers } from './register-resolvers.ts';
import type { HeadsLocation } from './platform/settings/heads-location.ts';

/** Dependencies available to every module. */
export interface AppContext {
  readonly catalogue: Catalogue;
  /** Migrated to the catalogue. */
  readonly database: Database;
  readonly store: Store;
  readonly accounts: Accounts;
  /** Notices to people, stored with the record they are about. */
  readonly notices: Notices;
  /** Background work for records, after the request. */
  readonly tasks: TaskQueue;
  readonly files: FileStore;
  readonly fileLinks: UserBoundLinks;
  readonly documentLinks: UserBoundLinks;
  readonly personLinks: UserBoundLinks;
  /** Public address of the portal, for links on printed documents. */
  readonly publicAddress: string;
  /** Address of the register of legal entities; sample data when absent. */
  readonly legalEntitiesUrl?: string | undefined;
  readonly now: () => Date;
  readonly log: Logger;
  /** Absent: tracing is off. */
  readonly tracer?: Tracer | undefined;
}

/** Dependencies of route handlers. */
export interface Serving extends AppContext {
  /** Runs a request for the viewer of the caller's token. */
  readonly answer: (request: GraphqlRequest, caller: HttpCaller, form: AnswerForm) => Promise<ExecutionResult>;
  /** False once shutdown has begun. */
  readonly isOpen: () => boolean;
  /** Throws when the database cannot serve requests or is not the database of the start. */
  readonly confirmServing: () => Promise<void>;
  readonly metrics: Metrics;
  /** Bearer token for the metrics; absent: metrics are off. */
  readonly metricsToken: string | undefined;
}

/** Dependencies of jobs and tasks. */
export interface WorkDependencies
  extends
    AppContext,
    Pick<Api, 'expireStatuses' | 'validateInTransaction' | 'holdInTransaction' | 'holdStored' | 'openDryRun'> {
  readonly heads: HeadsLocation;
  /** Retention policies of all modules. */
  readonly remains: RetentionPolicies;
}

/** One module of the register: everything it adds, by kind. `application.ts` merges the modules. */
export interface Module {
  /** Tables that no entity describes; they may refer to tables of earlier modules. */
  readonly tables?: (catalogue: Catalogue) => readonly StatementGroup[];
  /** Side effects of saving, deleting and acting on records, by entity. */
  readonly hooks?: (context: AppContext) => Hooks<Records>;
  /** Resolvers, by name, of operations that metadata describes without an entity or action. */
  readonly operations?: (context: AppContext) => RegisterResolvers;
  readonly jobs?: (working: WorkDependencies) => readonly Job[];
  readonly tasks?: (working: WorkDependencies) => readonly Task[];
  /** Additional sources of metrics. */
  readonly measures?: (database: Database) => readonly MetricSource[];
  /** Retention policies of data that expire. */
  readonly remains?: (retention: Retention) => RetentionPolicies;
  /** Handlers by path; a path that ends with a slash includes everything below it. The portal serves the rest. */
  readonly routes?: Readonly<Record<string, (serving: Serving) => Handler>>;
}
