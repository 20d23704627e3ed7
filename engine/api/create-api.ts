import { randomUUID } from 'node:crypto';
import type { ExecutionResult, GraphQLError, GraphQLSchema, ValidationRule } from 'graphql';
import type { Catalogue } from '../metadata/index.ts';
import type { Values } from '../record/index.ts';
import { createStore, RecordLocked, watchCommits, type Database, type Store } from '../store/index.ts';
import { type EndedStatuses, type EndingStatuses, expireStatuses } from './ends/expire-statuses.ts';
import { Refusal } from './errors/api-error.ts';
import { type ReportFault, toGraphqlErrors } from './errors/to-graphql-errors.ts';
import { createNotifiers } from './notices/create-notifiers.ts';
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

/** Options of the engine; everything specific to the product comes from here. */
export interface ApiOptions<
  Records extends object = Readonly<Record<string, Values>>,
  Arguments extends object = Readonly<Record<string, Values>>,
> {
  readonly catalogue: Catalogue;
  /** A database migrated to the catalogue. */
  readonly database: Database;
  readonly hooks?: Hooks<Records>;
  /** Resolvers of operations that are no action of an entity. */
  readonly resolvers?: OperationResolvers<Arguments>;
  readonly files?: FileKeeper;
  /** Absent: no rate limit. */
  readonly admitRequest?: AdmitRequest;
  /** Absent: the viewer of a request is not confirmed. */
  readonly confirmViewer?: ConfirmViewer;
  /** Receives the notices of metadata, within the database transaction of their event. */
  readonly notify?: NotificationSink | undefined;
  readonly now?: () => Date;
  readonly reportFault?: ReportFault;
  /** Generates the reference number of a fault for the person. */
  readonly newReference?: () => string;
}

/** An executable API. */
export interface Api {
  readonly schema: GraphQLSchema;
  /** Reads that return JSON text. */
  readonly reads: WrittenReads;
  readonly store: Store;
  /** Moves every record whose status has expired; called by the scheduler. */
  readonly expireStatuses: (request: EndingStatuses) => Promise<EndedStatuses>;
  /** Validates a new record of a viewer in the caller's database transaction, by all rules of its own operation. */
  readonly validateInTransaction: ValidateWithinTransaction;
  /** Checks shared limits for records saved by `validateInTransaction`. */
  readonly holdInTransaction: HoldWithinTransaction;
  /** Puts stored records on hold that exceed shared amounts. @returns how many */
  readonly holdStored: (request: HoldingStored) => Promise<number>;
  /** Simulates saves of new records of a viewer without writing. */
  readonly openDryRun: OpenDryRun;
  /** Validation rules to run before those of GraphQL: limits of a document. */
  readonly rules: readonly ValidationRule[];
  /** The refusal of a valid document with these variables for this viewer; undefined if it may run. */
  readonly refusalOf: (request: PendingRequest, context: RequestContext) => GraphQLError | undefined;
  /** Runs one request and converts all its errors, also those of validation, to the form of the contract. */
  readonly answer: (execute: () => Promise<ExecutionResult>) => Promise<ExecutionResult>;
}

/**
 * Creates the API of a catalogue: schema, resolvers, limits and error mapping.
 * @throws Error naming operations without a resolver
 */
export function createApi<Records extends object, Arguments extends object>(
  options: ApiOptions<Records, Arguments>,
): Api {
  const { catalogue, database, hooks = {}, resolvers = {}, files = noFiles, notify, now = () => new Date() } = options;
  const { reportFault = () => undefined, newReference = randomUUID, confirmViewer = async () => {} } = options;
  const { admitRequest = () => undefined } = options;
  const store = refusingLocked(createStore({ catalogue, database }));
  const notifiers: Notifiers = notify === undefined ? new Map() : createNotifiers({ catalogue, store, notify });
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
    notify,
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

/** Converts `RecordLocked` to a `Refusal` for all writers, including hooks and imports. */
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
