import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { badInput } from '../errors/api-error.ts';
import { inTransaction } from '../idempotent-request.ts';
import { authorizeSave } from '../save/authorize-save.ts';
import { isUpload } from '../save/append-files.ts';
import { removeRecord } from '../save/remove-record.ts';
import { restoreRecord } from '../save/restore-record.ts';
import { parseInput, saveRecord } from '../save/save-record.ts';
import type { SaveRequest } from '../save/save-request.ts';
import { selectionOf } from './selection-of.ts';
import {
  executionContextOf,
  requirePermission,
  type ApiServices,
  type FileUpload,
  viewerPrincipal,
} from '../api-services.ts';
import { checkedArguments } from './check-arguments.ts';
import type { Resolve } from './reading.ts';
import { resolveTargetRecord } from './resolve-target-record.ts';

/** The operation of a save, and the values it presets. */
interface Saving extends Pick<SaveRequest, 'preset' | 'occasion'> {
  readonly operation: string;
  /** Required in addition to the permissions of every save. */
  readonly permission?: string | undefined;
}

/** Saves a record and returns it as the viewer now sees it. */
export function resolveSave(
  services: ApiServices,
  entity: Entity,
  { operation, permission, preset, occasion }: Saving,
): Resolve {
  return async (given, context, info) => {
    const execution = executionContextOf(services, context);
    requirePermission(execution.viewer, permission);
    const input = namedInput(entity, given);
    const files = uploadsOf(given['files']);
    authorizeSave(execution.viewer, { entity, input, occasion }, files.length);
    const uploads = await Promise.all(files.map((file) => file.receive()));
    const request = { entity, input, uploads, preset };
    const repeatable = {
      operation,
      given: { input: request.input, files: request.uploads.map(({ sha256 }) => sha256) },
    };
    const id = await inTransaction(services, context, repeatable, (operation) =>
      saveRecord(services, operation, request),
    );
    return (
      (await services.store.one(viewerPrincipal(execution), { entity: entity.name }, id, selectionOf(info))) ?? null
    );
  };
}

/** The input; an argument may provide the record's id. */
function namedInput({ api: { saveBy } }: Entity, given: Values): Values {
  const input = parseInput(given['input']);
  const id = saveBy === undefined ? undefined : given[saveBy];
  return id === undefined || id === null ? input : { ...input, id };
}

/** Removes a record, with dialog arguments if metadata describe the operation. */
export function resolveRemove(services: ApiServices, entity: Entity, operation: string): Resolve {
  return async (sent, context) => {
    const { viewer } = executionContextOf(services, context);
    const written = entity.operations[operation];
    const given = written === undefined ? sent : checkedArguments(written, sent);
    return await inTransaction(services, context, { operation, given }, async (transaction) => {
      const id = await resolveTargetRecord(services, transaction.connection, {
        entity,
        operation: written,
        given,
        viewer,
      });
      await removeRecord(services, transaction, { entity, id, arguments: given });
      return true;
    });
  };
}

export function resolveRestore(services: ApiServices, entity: Entity, operation: string): Resolve {
  return async (given, context) => {
    return await inTransaction(services, context, { operation, given }, async (transaction) => {
      await restoreRecord(services, transaction, { entity, id: String(given['id']) });
      return true;
    });
  };
}

/** The transport replaces `Upload` variables by files; clients could send any other value. */
function uploadsOf(files: unknown): readonly FileUpload[] {
  if (!Array.isArray(files)) return [];
  return files.map((file: unknown, index) => {
    if (!isUpload(file)) throw badInput('an Upload variable holds no uploaded file', ['files', index]);
    return file;
  });
}
