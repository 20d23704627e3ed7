import type { Values } from '../../record/index.ts';
import type { WriteOperation } from '../../store/index.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import {
  enginePrincipal,
  entityOf,
  nobody,
  type ApiServices,
  type UploadedFile,
  type ViewerOperation,
} from '../api-services.ts';
import { toFacts } from './input-facts.ts';
import { validateRecord } from './validate-record.ts';
import { writeValidated } from './save-record.ts';
import { storedSelection } from './stored-selection.ts';

/** A record that a server operation saves for any caller of it. */
export interface OwnSave {
  readonly entity: string;
  /** Id of the record to change, within the caller's scope as checked by the operation; absent for a new one. */
  readonly id?: string;
  /** As in the entity's GraphQL input. */
  readonly input: Values;
  /** Values that the operation sets, including read-only fields. */
  readonly preset?: Values;
  /** Uploaded files, appended to its first files field. */
  readonly uploads?: readonly UploadedFile[];
  /** Path of the input in the operation's arguments, as prefix of issues. */
  readonly at: readonly string[];
}

/** Writes a validated record. @returns its id */
export type WriteOwn = () => Promise<string>;

/**
 * Validates records by the rules of their entities, as every save, before any is written. The operation itself must
 * check that the caller may reach them.
 * @throws ApiError with all issues of all records
 */
export async function validateSystemSaves(
  services: ApiServices,
  operation: WriteOperation,
  saves: readonly OwnSave[],
): Promise<readonly WriteOwn[]> {
  const viewed: ViewerOperation = { ...operation, viewer: operation.viewer ?? nobody };
  const writes: WriteOwn[] = [];
  const refused: ApiError[] = [];
  for (const save of saves) {
    try {
      const validation = await validationOf(services, viewed, save);
      const validated = await validateRecord(services, viewed, validation);
      writes.push(() =>
        within(save, async () => {
          const id = await writeValidated(services, viewed, { ...validation, ...validated, id: save.id });
          const action = save.id === undefined ? 'create' : 'update';
          await services.notifiers.get(save.entity)?.(viewed, { entity: validation.entity, id, action });
          return id;
        }),
      );
    } catch (error) {
      refused.push(toPlace(save, error));
    }
  }
  if (refused.length > 0) throw new ApiError(refused.flatMap(({ issues }) => issues));
  return writes;
}

async function validationOf(services: ApiServices, operation: ViewerOperation, { entity: name, id, ...save }: OwnSave) {
  const entity = entityOf(services, name);
  const stored = id === undefined ? undefined : await readLocked(services, operation, name, id);
  const given = { ...toFacts(entity.fields, save.input), ...save.preset };
  return { entity, input: save.input, preset: save.preset, given, stored, uploads: save.uploads ?? [] };
}

async function readLocked(
  services: ApiServices,
  operation: ViewerOperation,
  entity: string,
  id: string,
): Promise<Values> {
  const { connection } = operation;
  await services.store.lock(connection, entity, [id]);
  const described = entityOf(services, entity);
  const selection = storedSelection(services.catalogue, described);
  const stored = await services.store.oneWithin(connection, enginePrincipal(operation), { entity, id }, selection);
  if (stored === undefined) throw notFound(described);
  return stored;
}

async function within<T>(save: OwnSave, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toPlace(save, error);
  }
}

/** Prefixes issues by the path of the save's input. @throws any other error */
function toPlace({ at }: OwnSave, error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  return error.within(at);
}
