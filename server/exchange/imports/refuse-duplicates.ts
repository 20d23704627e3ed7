import {
  ApiError,
  predictUniqueViolation,
  selectionOfPaths,
  type Precheck,
  todayOf,
} from '../../../engine/api/index.ts';
import { displayPaths } from '../../../engine/metadata/index.ts';
import { displayOf, valueAt, type Values } from '../../../engine/record/index.ts';
import { requireEntity, type Connection, type Principal } from '../../../engine/store/index.ts';
import type { Saver } from './save-one.ts';

/** Refuses saved records that duplicate existing ones. @throws ApiError */
export async function refuseDuplicates(saver: Saver, connection: Connection, ids: readonly string[]): Promise<void> {
  const { entity, once } = saver.described;
  // With a shared limit, a duplicate of another organization's record is put on hold as in the form; only own ones are
  // refused.
  const isHeld = requireEntity(saver.catalogue, entity).sharedLimit !== undefined;
  const request = { entity, ids, paths: once, ...(isHeld && { within: viewerOf(saver) }) };
  const alike = once.length === 0 ? undefined : await saver.store.alike(connection, request);
  if (alike !== undefined) throw await alreadyThere(saver, connection, alike.other);
}

/** The same for a dry run; empty when duplicates are allowed. */
export function precheckDuplicates(saver: Saver, connection: Connection): readonly Precheck[] {
  const { entity: name, once } = saver.described;
  if (once.length === 0) return [];
  const entity = requireEntity(saver.catalogue, name);
  const refusal = async (record: Values, other: string | undefined) => {
    if (other === undefined) return twice(saver, record);
    // A dry run must not reveal records out of scope; only the real import reports those.
    return (await isWithinReach(saver, connection, other)) ? await alreadyThere(saver, connection, other) : undefined;
  };
  return [predictUniqueViolation(saver.store, { entity, paths: once, refusal })];
}

/** The refusal for an existing record, which may stem from the same file. */
async function alreadyThere(saver: Saver, connection: Connection, id: string): Promise<ApiError> {
  const { catalogue, described, importId, store, viewer } = saver;
  const principal = { viewer: undefined, today: '', reach: 'everything' } as const;
  const entity = requireEntity(catalogue, described.entity);
  const stamped = Object.entries(described.stamp ?? {}).find(([, what]) => what === 'import');
  const paths = [...displayPaths(entity), ...described.once, ...(stamped === undefined ? [] : [`${stamped[0]}.id`])];
  const other = await store.oneWithin(
    connection,
    principal,
    { entity: entity.name, id },
    selectionOfPaths(catalogue, entity, paths),
  );
  if (stamped !== undefined && valueAt(other, [stamped[0], 'id']) === importId) return twice(saver, other ?? {});
  if (!(await isWithinReach(saver, connection, id))) return conflictAt(saver, 'errors.import.alreadyElsewhere');
  return conflictAt(saver, 'errors.import.alreadyThere', displayOf(entity.display[viewer.language] ?? '', other));
}

async function isWithinReach(saver: Saver, connection: Connection, id: string): Promise<boolean> {
  const record = { entity: saver.described.entity, id };
  return (await saver.store.oneWithin(connection, viewerOf(saver), record, { id: true })) !== undefined;
}

function viewerOf({ viewer, now, catalogue }: Saver): Principal {
  return { viewer, today: todayOf({ catalogue }, now), reach: 'viewer' };
}

function twice(saver: Saver, record: Values): ApiError {
  return conflictAt(saver, 'errors.import.twice', String(valueAt(record, saver.described.once[0] ?? '')));
}

function conflictAt({ described: { once } }: Saver, message: string, record?: string): ApiError {
  const path = (once[0] ?? '').split('.');
  return new ApiError([{ code: 'ConflictError', message, path, params: record === undefined ? {} : { record } }]);
}
