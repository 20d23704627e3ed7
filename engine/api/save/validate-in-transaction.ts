import type { Values } from '../../record/index.ts';
import type { Connection } from '../../store/index.ts';
import { entityOf, executionContextOf, type ApiServices } from '../api-services.ts';
import { followFindings } from '../findings/follow-findings.ts';
import type { RequestContext } from '../types.ts';
import { authorizeSave } from './authorize-save.ts';
import type { KnownReferences } from './known-references.ts';
import { type ValidatedSave, validateSave } from './save-record.ts';
import type { SaveRequest } from './save-request.ts';
import { holdTogether } from './shared-limit.ts';

/** A new record saved other than by its entity's own operation. */
export interface SaveWithin {
  readonly entity: string;
  /** As in the entity's GraphQL input. */
  readonly input: Values;
  /** Values of read-only fields that the caller sets. */
  readonly preset?: Values;
  readonly unknown?: SaveRequest['unknown'];
  /** Cache of references for records in the same database transaction. */
  readonly known?: KnownReferences;
}

/**
 * Validates a new record of a viewer in the caller's database transaction, by all rules of its entity's own operation.
 * The caller writes it by the result, in the same transaction. Shared limits are checked by `holdInTransaction`.
 */
export type ValidateWithinTransaction = (
  connection: Connection,
  context: RequestContext,
  save: SaveWithin,
) => Promise<ValidatedSave>;

/** Checks shared limits of new records, once all are written in the database transaction. */
export type HoldWithinTransaction = (
  connection: Connection,
  context: RequestContext,
  saved: { readonly entity: string; readonly ids: readonly string[] },
) => Promise<void>;

export function holdInTransaction(services: ApiServices): HoldWithinTransaction {
  return async (connection, context, { entity, ids }) => {
    const execution = executionContextOf(services, context);
    const operation = { ...services.store.begin(connection, execution), viewer: execution.viewer };
    const saved = { entity: entityOf(services, entity), ids };
    await holdTogether(services, operation, saved);
    await followFindings(services, operation, saved);
  };
}

/** @throws ApiError with all issues that a person can correct, or if the viewer may not save it */
export function validateInTransaction(services: ApiServices): ValidateWithinTransaction {
  return async (connection, context, { entity: name, input, preset, unknown, known }) => {
    const execution = executionContextOf(services, context);
    const entity = entityOf(services, name);
    authorizeSave(execution.viewer, { entity, input, occasion: 'create' }, 0);
    const operation = { ...services.store.begin(connection, execution), viewer: execution.viewer };
    const save = {
      entity,
      input,
      preset,
      unknown,
      occasion: 'create',
      uploads: [],
      known,
      limits: 'together',
    } as const;
    return await validateSave(services, operation, save);
  };
}
