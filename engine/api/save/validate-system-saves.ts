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

/** A record that an operation of the server's own saves for whoever may call it. */
export interface OwnSave {
  readonly entity: string;
  /** The record to change, which the operation has found within its caller's reach; a new one unless told. */
  readonly id?: string;
  /** The fields, as the entity's GraphQL input has them. */
  readonly input: Values;
  /** Values that the operation itself gives, of read-only fields too. */
  readonly preset?: Values;
  /** Files that came with it: they join its first field of files. */
  readonly uploads?: readonly UploadedFile[];
  /** Where the input stands in what the operation was given: issues are told there. */
  readonly at: readonly string[];
}

/** Writes a record that was validated. @returns its id */
export type WriteOwn = () => Promise<string>;

/**
 * Validates records by the rules of their entities, as any save is, before the first of them is written. What the caller
 * may reach, the operation has seen to.
 * @throws ApiError with every issue of all of them
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

/** The same issues, each at its place in what the operation was given. @throws what is no issue */
function toPlace({ at }: OwnSave, error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  return error.within(at);
}
