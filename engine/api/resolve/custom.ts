import type { Operation as DescribedOperation } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { Principal, Database, WriteOperation, RecordName, Selection, Store, Viewer } from '../../store/index.ts';
import { BadToken } from '../errors/api-error.ts';
import { explainPermissions, type OperationVerdict } from '../explain/explain-permissions.ts';
import { entryFiles } from '../history/entry-files.ts';
import { validateSystemSaves, type OwnSave, type WriteOwn } from '../save/validate-system-saves.ts';
import { selectionOf } from './selection-of.ts';
import { operateOnce, type IdempotentRequest } from '../idempotent-request.ts';
import { requirePermission, todayOf, type ApiServices } from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import { validateOperationForm } from './validate-operation-form.ts';
import { checkedArguments } from './check-arguments.ts';
import type { Resolve } from './reading.ts';

/**
 * One call of an operation with a server resolver, after its permission and arguments are checked. `Arguments` has the
 * types generated from the contract and form of the operation.
 */
export interface OperationCall<Arguments extends object = Values> {
  readonly arguments: Arguments;
  readonly context: RequestContext;
  /** Undefined only in public operations without a token. */
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  /** The calendar day in the product's time zone. */
  readonly today: string;
  readonly store: Store;
  readonly database: Database;
  /**
   * Runs work as one operation in a database transaction; audit entries name the caller. A request repeated under its
   * idempotency key returns the first result, as JSON, and changes nothing.
   */
  readonly operate: <T>(work: (operation: WriteOperation) => Promise<T>) => Promise<T>;
  /**
   * Validates records by the rules of their entities before any is written; returns their writers in order.
   * @throws ApiError with all issues of all records
   */
  readonly validate: (operation: WriteOperation, saves: readonly OwnSave[]) => Promise<readonly WriteOwn[]>;
  /**
   * What a person may do with a record that the caller reads, with reasons.
   * @throws ApiError if the caller may not read it
   */
  readonly explain: (as: Viewer, record: RecordName) => Promise<readonly OperationVerdict[]>;
  /**
   * Ids of the files added by an audit entry of an entity; undefined if it is not visible to the viewer. @throws
   * ApiError if the viewer lacks a permission for these histories
   */
  readonly filesOfEntry: (entity: string, entryId: string) => Promise<readonly string[] | undefined>;
  /** The viewer as a principal of the store. */
  readonly principal: Principal;
  /** The selection of the result; of a page, that of its items. */
  readonly selection: Selection;
}

/** A server resolver of one operation. */
export type OperationResolver<Arguments extends object = Values> = (call: OperationCall<Arguments>) => unknown;

/** Calls the server's resolver of an operation. @throws BadToken or ApiError if the viewer may not call it */
export function resolveCustom(
  services: ApiServices,
  operation: DescribedOperation,
  resolver: OperationResolver,
): Resolve {
  const { type } = operation.result;
  const inside = type.kind === 'entity' && type.page ? 'items' : undefined;
  return (given, context, info) =>
    callCustomResolver(services, { operation, resolver }, { given, context, selection: selectionOf(info, inside) });
}

/** The arguments, context and selection of a call. */
export interface CustomRequest {
  readonly given: Values;
  readonly context: RequestContext;
  readonly selection: Selection;
}

/** Calls the server's resolver of an operation. @throws BadToken or ApiError if the viewer may not call it */
export async function callCustomResolver(
  services: ApiServices,
  { operation, resolver }: { readonly operation: DescribedOperation; readonly resolver: OperationResolver },
  { given: sent, context, selection }: CustomRequest,
): Promise<unknown> {
  const { viewer } = context;
  if (operation.access === 'viewer') {
    if (viewer === undefined) throw new BadToken('errors.token.missing');
    requirePermission(viewer, operation.permission);
  }
  const given = checkedArguments(operation, sent);
  const now = services.now();
  const today = todayOf(services, now);
  const { store, database } = services;
  const execution = { viewer, now, today, requestId: context.requestId };
  const nextPart = inParts({ operation: operation.name, given });
  return await resolver({
    arguments: await validateOperationForm(services, execution, { operation, given }),
    context,
    viewer,
    now,
    today,
    store,
    database,
    operate: (work) => operateOnce(services, { context, execution, repeatable: nextPart() }, work),
    validate: (operating, saves) => validateSystemSaves(services, operating, saves),
    explain: (as, record) =>
      explainPermissions(services, context, { ...record, as: { viewer: as, requestId: context.requestId } }),
    filesOfEntry: async (entity, entryId) =>
      viewer && (await entryFiles(services, { ...execution, viewer }, { entity, entryId })),
    principal: { viewer, today, reach: 'viewer' },
    selection,
  });
}

/** Numbers the database transactions of one request, so that each has its own idempotency key. */
function inParts(repeatable: IdempotentRequest): () => IdempotentRequest {
  let count = 0;
  return () => {
    count += 1;
    return count === 1 ? repeatable : { ...repeatable, part: `#${count}` };
  };
}
