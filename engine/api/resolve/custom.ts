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
 * One call of an operation that the server answers itself; its permission and its arguments' limits are checked.
 * `Arguments` are what the contract and the form of the operation make of them, as the product's generated types say.
 */
export interface OperationCall<Arguments extends object = Values> {
  readonly arguments: Arguments;
  readonly context: RequestContext;
  /** Absent only in public operations called without a token. */
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  /** The calendar day in the product's time zone. */
  readonly today: string;
  readonly store: Store;
  readonly database: Database;
  /**
   * Runs work as one operation in a database transaction: what it writes is told in the audit trail as the caller's.
   * A request that is repeated under its idempotency key gets what the work answered first, as JSON, and changes nothing.
   */
  readonly operate: <T>(work: (operation: WriteOperation) => Promise<T>) => Promise<T>;
  /**
   * Validates records by the rules of their entities before the first of them is written, by what it returns in their order.
   * @throws ApiError with every issue of all of them
   */
  readonly validate: (operation: WriteOperation, saves: readonly OwnSave[]) => Promise<readonly WriteOwn[]>;
  /**
   * What somebody else may do with a record that the caller reads, and why not.
   * @throws ApiError where the caller does not read it
   */
  readonly explain: (as: Viewer, record: RecordName) => Promise<readonly OperationVerdict[]>;
  /**
   * The ids of the files that came with an entry of the history of an entity's record; undefined where there is none for
   * the viewer. @throws ApiError where the viewer lacks a permission for these histories
   */
  readonly filesOfEntry: (entity: string, entryId: string) => Promise<readonly string[] | undefined>;
  /** The viewer, as the store wants to know who asks. */
  readonly principal: Principal;
  /** What the request selects of the result; of a page, what it selects of its items. */
  readonly selection: Selection;
}

/** How the server answers one operation of its own. */
export type OperationResolver<Arguments extends object = Values> = (call: OperationCall<Arguments>) => unknown;

/** Calls the server's resolver of an operation. @throws BadToken, ApiError where the viewer may not call it. */
export function resolveCustom(
  services: ApiServices,
  operation: DescribedOperation,
  resolver: OperationResolver,
): Resolve {
  const { type } = operation.result;
  const inside = type.kind === 'entity' && type.page ? 'items' : undefined;
  return (given, context, info) =>
    askCustom(services, { operation, resolver }, { given, context, selection: selectionOf(info, inside) });
}

/** What an operation of the server's own is asked with. */
export interface CustomRequest {
  readonly given: Values;
  readonly context: RequestContext;
  readonly selection: Selection;
}

/** Asks the server's resolver of an operation. @throws BadToken, ApiError where the viewer may not call it. */
export async function askCustom(
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

/** The database transactions of one request, each told apart from those before it. */
function inParts(repeatable: IdempotentRequest): () => IdempotentRequest {
  let count = 0;
  return () => {
    count += 1;
    return count === 1 ? repeatable : { ...repeatable, part: `#${count}` };
  };
}
