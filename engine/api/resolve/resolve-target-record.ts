import type { Entity, Operation } from '../../metadata/index.ts';
import { isId, type Values } from '../../record/index.ts';
import type { Connection, Viewer } from '../../store/index.ts';
import { forbidden, notFound } from '../errors/api-error.ts';

import type { ApiServices } from '../api-services.ts';

/** The operation and arguments that identify a record. */
interface TargetRequest {
  readonly entity: Entity;
  /** Undefined if metadata do not describe the operation. */
  readonly operation: Operation | undefined;
  readonly given: Values;
  readonly viewer: Viewer;
}

/**
 * The id of an operation's record: from an argument, by references that identify it, or the viewer's own. @throws
 * ApiError without one
 */
export async function resolveTargetRecord(
  services: ApiServices,
  connection: Connection,
  { entity, operation, given, viewer }: TargetRequest,
): Promise<string> {
  const { record = 'id' } = operation ?? {};
  if (typeof record === 'string') return ownRecord(record, viewer) ?? String(given[record]);
  const ids = Object.entries(record).map(([argument, reference]) => [reference, String(given[argument])] as const);
  const areIds = ids.every(([, id]) => isId(id));
  const id = areIds ? await services.store.idBy(connection, entity.name, Object.fromEntries(ids)) : undefined;
  if (id === undefined) throw notFound(entity);
  return id;
}

function ownRecord(record: string, viewer: Viewer): string | undefined {
  if (!record.startsWith('$viewer.')) return undefined;
  const own = record === '$viewer.userId' ? viewer.userId : viewer.organizationId;
  if (own === undefined) throw forbidden();
  return own;
}
