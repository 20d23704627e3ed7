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

/** What every room stands on. */
export interface AppContext {
  readonly catalogue: Catalogue;
  /** Migrated to the catalogue. */
  readonly database: Database;
  readonly store: Store;
  readonly accounts: Accounts;
  /** What people are told, kept with what it tells of. */
  readonly notices: Notices;
  /** What is done for records after the request that asked for it. */
  readonly tasks: TaskQueue;
  readonly files: FileStore;
  readonly fileLinks: UserBoundLinks;
  readonly documentLinks: UserBoundLinks;
  readonly personLinks: UserBoundLinks;
  /** Where the portal is reached from outside, for what leads back to it from paper. */
  readonly publicAddress: string;
  /** The register of legal entities that is asked; absent: invented ones at hand. */
  readonly legalEntitiesUrl?: string | undefined;
  readonly now: () => Date;
  readonly log: Logger;
  /** Absent: nothing is traced. */
  readonly tracer?: Tracer | undefined;
}

/** What a path of the server is answered with. */
export interface Serving extends AppContext {
  /** Runs a request for whoever the caller's token says. */
  readonly answer: (request: GraphqlRequest, caller: HttpCaller, form: AnswerForm) => Promise<ExecutionResult>;
  /** False once the process is stopping. */
  readonly isOpen: () => boolean;
  /** Throws where the database would not serve requests, or is not the one of the start. */
  readonly confirmServing: () => Promise<void>;
  readonly metrics: Metrics;
  /** What whoever asks for the metrics has to send; absent: nobody gets them. */
  readonly metricsToken: string | undefined;
}

/** What is worked with at certain times and for records. */
export interface Working
  extends
    AppContext,
    Pick<Api, 'expireStatuses' | 'validateInTransaction' | 'holdInTransaction' | 'holdStored' | 'openDryRun'> {
  readonly heads: HeadsLocation;
  /** Of all rooms. */
  readonly remains: RetentionPolicies;
}

/** One room of the register: all that it adds, by kind. `application.ts` joins the rooms. */
export interface Module {
  /** Tables that no entity describes; they may refer to those of rooms before. */
  readonly tables?: (catalogue: Catalogue) => readonly StatementGroup[];
  /** What happens besides when records are saved, removed and acted on, by entity. */
  readonly hooks?: (context: AppContext) => Hooks<Records>;
  /** What answers the operations that metadata describe and neither an entity nor an action performs, by name. */
  readonly operations?: (context: AppContext) => RegisterResolvers;
  readonly jobs?: (working: Working) => readonly Job[];
  readonly tasks?: (working: Working) => readonly Task[];
  /** What the metrics say besides. */
  readonly measures?: (database: Database) => readonly MetricSource[];
  /** What is kept for a while, then of no use any more. */
  readonly remains?: (retention: Retention) => RetentionPolicies;
  /** By path; one with a slash at its end answers all below it. What no room answers is the portal's. */
  readonly routes?: Readonly<Record<string, (serving: Serving) => Handler>>;
}
