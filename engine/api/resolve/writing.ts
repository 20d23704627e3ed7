import type { Entity } from '../../metadata/index.ts';
import { inTransaction } from '../repeatable.ts';
import { removeRecord } from '../save/remove-record.ts';
import { inputOf, saveRecord } from '../save/save-record.ts';
import { selectionOf } from '../schema/selection-of.ts';
import { occurrenceOf, type Tools, type UploadedFile, viewerAsker } from '../tools.ts';
import type { Resolve } from './reading.ts';

/** Saves a record and answers it as its viewer now sees it. */
export function resolveSave(tools: Tools, entity: Entity, operation: string): Resolve {
  return async (given, context, info) => {
    const occurrence = occurrenceOf(tools, context);
    const request = { entity, input: inputOf(given['input']), uploads: uploadsOf(given['files']) };
    const repeatable = {
      operation,
      given: { input: request.input, files: request.uploads.map(({ sha256 }) => sha256) },
    };
    const id = await inTransaction(tools, context, repeatable, (connection) =>
      saveRecord(tools, connection, occurrence, request),
    );
    return (await tools.store.one(viewerAsker(occurrence), { entity: entity.name }, id, selectionOf(info))) ?? null;
  };
}

/** Removes a record. */
export function resolveRemove(tools: Tools, entity: Entity, operation: string): Resolve {
  return async ({ id }, context) => {
    const occurrence = occurrenceOf(tools, context);
    return await inTransaction(tools, context, { operation, given: { id } }, async (connection) => {
      await removeRecord(tools, connection, occurrence, { entity, id: String(id) });
      return true;
    });
  };
}

/** The server's transport puts uploaded files where GraphQL has the scalar `Upload`. */
function uploadsOf(files: unknown): readonly UploadedFile[] {
  // Nothing but that transport can give a value of the scalar.
  return Array.isArray(files) ? (files as readonly UploadedFile[]) : [];
}
