import { randomUUID } from 'node:crypto';
import type { ExecutionResult, GraphQLError, GraphQLSchema, ValidationRule } from 'graphql';
import type { Catalogue } from '../metadata/index.ts';
import type { Values } from '../record/index.ts';
import { createStore, RecordLocked, watchCommits, type Database, type Store } from '../store/index.ts';
import { type EndedStatuses, type EndingStatuses, expireStatuses } from './ends/expire-statuses.ts';
import { Refusal } from './errors/api-error.ts';
import { type ReportFault, toGraphqlErrors } from './errors/to-graphql-errors.ts';
import { notifiersOf } from './notices/tell.ts';
import type { Notifiers, NotificationSink } from './notices/notifiers.ts';
import { limitRules } from './limits/limit-rules.ts';
import { type PendingRequest, requestRefusal } from './limits/request-refusal.ts';
import {
  holdInTransaction,
  type HoldWithinTransaction,
  validateInTransaction,
  type ValidateWithinTransaction,
} from './save/validate-in-transaction.ts';
import { holdStored, type HoldingStored } from './save/hold-stored.ts';
import { openDryRun, type OpenDryRun } from './save/open-dry-run.ts';
import { buildApiSchema, type OperationResolvers } from './schema/build-schema.ts';
import type { WrittenReads } from './written/written-reads.ts';
import type { AdmitRequest, ConfirmViewer, FileKeeper, ApiServices } from './api-services.ts';
import type { Hooks, RequestContext } from './types.ts';

/** What the server gives the engine; all it knows of the register reaches it here. */
export interface ApiOptions<
  Records extends object = Readonly<Record<string, Values>>,
  Arguments extends object = Readonly<Record<string, Values>>,
> {
  readonly catalogue: Catalogue;
  /** Migrated to the catalogue. */
  readonly database: Database;
  readonly hooks?: Hooks<Records>;
  /** Answers to operations that are no action of an entity. */
  readonly resolvers?: OperationResolvers<Arguments>;
  readonly files?: FileKeeper;
  /** Absent: anybody may ask any number of times. */
  readonly admitRequest?: AdmitRequest;
  /** Absent: whoever a request names may act. */
  readonly confirmViewer?: ConfirmViewer;
  /** Takes the notices that metadata describe, within the database transaction of what they tell of. */
  readonly tell?: NotificationSink | undefined;
  readonly now?: () => Date;
  readonly reportFault?: ReportFault;
  /** What a person quotes when they tell of a fault. */
  readonly newReference?: () => string;
}

/** An API ready to be served. */
export interface Api {
  readonly schema: GraphQLSchema;
  /** The same for who asks for JSON. */
  readonly reads: WrittenReads;
  readonly store: Store;
  /** Moves every record whose status has come to its end; for whoever keeps the time. */
  readonly expireStatuses: (request: EndingStatuses) => Promise<EndedStatuses>;
  /** Validates a new record of somebody in a database transaction of the caller's, by all that its own operation asks. */
  readonly validateInTransaction: ValidateWithinTransaction;
  /** Checks the limits that records share which were saved by `validateInTransaction`. */
  readonly holdInTransaction: HoldWithinTransaction;
  /** Puts on hold what is stored beyond the amounts that records share. @returns how many */
  readonly holdStored: (request: HoldingStored) => Promise<number>;
  /** Tells what would come of somebody's new records, without writing any. */
  readonly openDryRun: OpenDryRun;
  /** Validation rules before those of GraphQL itself: limits on what a document may ask. */
  readonly rules: readonly ValidationRule[];
  /** Why a valid document is not run with these variables for this viewer; undefined where it is. */
  readonly refusalOf: (request: PendingRequest, context: RequestContext) => GraphQLError | undefined;
  /** Runs one request; its answer as clients get it: every error, those of validation included, in the contract's form. */
  readonly answer: (execute: () => Promise<ExecutionResult>) => Promise<ExecutionResult>;
}

/**
 * Makes the API of a catalogue: schema, resolvers, limits and error mapping.
 * @throws Error naming operations that nothing answers.
 */
export function createApi<Records extends object, Arguments extends object>(
  options: ApiOptions<Records, Arguments>,
): Api {
  const { catalogue, database, hooks = {}, resolvers = {}, files = noFiles, tell, now = () => new Date() } = options;
  const { reportFault = () => undefined, newReference = randomUUID, confirmViewer = async () => {} } = options;
  const { admitRequest = () => undefined } = options;
  const store = refusingLocked(createStore({ catalogue, database }));
  const notifiers: Notifiers = tell === undefined ? new Map() : notifiersOf({ catalogue, store, tell });
  const answered = new Set(Object.keys(resolvers));
  const services: ApiServices = {
    catalogue,
    database,
    store,
    hooks,
    files,
    admitRequest,
    confirmViewer,
    notifiers,
    tell,
    answered,
    reportFault: (error) => {
      reportFault({ error, reference: newReference() });
    },
    now,
  };
  const { schema, reads } = buildApiSchema(services, resolvers);
  return {
    schema,
    reads,
    store,
    expireStatuses: (request) => expireStatuses(services, request),
    validateInTransaction: validateInTransaction(services),
    holdInTransaction: holdInTransaction(services),
    holdStored: (request) => holdStored(services, request),
    openDryRun: openDryRun(services),
    rules: limitRules,
    refusalOf: (request, context) => requestRefusal(schema, request, context),
    answer: (execute) =>
      watchCommits(async (commits) => {
        const result = await execute();
        if (result.errors === undefined) return result;
        const answering = { reportFault, newReference, hasCommitted: commits.hasCommitted };
        return { ...result, errors: toGraphqlErrors(result.errors, answering) };
      }),
  };
}

/** The store whose operations refuse to change what is locked as anything else is refused, whoever writes: hooks and imports too. */
function refusingLocked(store: Store): Store {
  const refusing =
    <A extends readonly unknown[]>(write: (...given: A) => Promise<void>) =>
    (...given: A): Promise<void> =>
      write(...given).catch((error: unknown) => {
        throw error instanceof RecordLocked ? toRefusal(error) : error;
      });
  return {
    ...store,
    assertUnlocked: refusing(store.assertUnlocked),
    begin: (connection, context) => {
      const operation = store.begin(connection, context);
      const { write, writeAll, remove, restore } = operation;
      return {
        ...operation,
        write: refusing(write),
        writeAll: refusing(writeAll),
        remove: refusing(remove),
        restore: refusing(restore),
      };
    },
  };
}

function toRefusal({ message, field, params }: RecordLocked): Refusal {
  return new Refusal(message, { path: field === undefined ? [] : [field], params });
}

const noFiles: FileKeeper = {
  keep: () => {
    throw new Error('no place for files was given');
  },
};
