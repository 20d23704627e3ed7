import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, Entity, Operation, UploadAction } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { findField } from './field-finding.ts';
import { atBelow, entityCheck, finding, unknownName, type At, type Findings } from './finding.ts';

/**
 * An upload sends one file, has a dry-run operation with the same arguments, and follows a record with a status. A
 * download of stored errors names a download action.
 */
export const checkUploads = entityCheck(function* (entity, at, { catalogue }) {
  const downloads = Object.values(entity.actions).flatMap(({ kind, name }) => (kind === 'download' ? [name] : []));
  for (const { field, path } of locatedFields(entity.fields)) {
    const { download } = (field.type === 'json' && field.entries) || {};
    if (download !== undefined)
      yield* unknownName('action of kind download', download, downloads, at(...path, 'entries', 'download'));
  }
  for (const action of Object.values(entity.actions)) {
    if (action.kind !== 'upload') continue;
    const atAction = atBelow(at, 'actions', action.name);
    yield* fileFindings(action, entity, catalogue, atAction);
    yield* trialFindings(action, entity, catalogue, atAction);
    yield* followFindings(action, entity, catalogue, atAction);
  }
});

function* fileFindings(
  { name, asks, operation }: UploadAction,
  entity: Entity,
  catalogue: Catalogue,
  at: At,
): Findings {
  const asked = operationOf(entity, catalogue, operation)?.arguments[asks[0] ?? ''];
  const isFile = asked?.type.kind === 'scalar' && asked.type.scalar === 'file' && !asked.list;
  if (asks.length !== 1 || (asked !== undefined && !isFile))
    yield finding('unsuited-upload', at('asks'), `"${name}" uploads one file: "asks" names that argument alone`);
}

function* trialFindings(
  { asks, trial, trialCounts }: UploadAction,
  entity: Entity,
  catalogue: Catalogue,
  at: At,
): Findings {
  if (trial === undefined) return;
  const tried = operationOf(entity, catalogue, trial);
  if (tried === undefined) return yield* unknownName('operation', trial, Object.keys(entity.operations), at('trial'));
  const { type, list } = tried.result;
  const isTaken = asks.every((argument) => Object.hasOwn(tried.arguments, argument));
  if (!isTaken || type.kind !== 'object' || list) {
    const message = `"${trial}" tries an upload: it takes the same file, and answers an object that is shown`;
    return yield finding('unsuited-trial', at('trial'), message);
  }
  for (const [property, field] of Object.entries(trialCounts ?? {}))
    yield* unknownName('field', field, Object.keys(type.fields), at('trialCounts', property));
}

function* followFindings({ follows }: UploadAction, entity: Entity, catalogue: Catalogue, at: At): Findings {
  if (follows === undefined) return;
  const { status, done, of, entries } = follows;
  for (const [property, path] of Object.entries({ status, done, of, entries }))
    if (path !== undefined) yield* findField(catalogue, entity.name, path, at('follows', property)).findings;
  const field = entries === undefined ? undefined : fieldAt(catalogue.entities, entity.fields, entries);
  if (field !== undefined && !(field.type === 'json' && field.entries !== undefined))
    yield finding('unsuited-type', at('follows', 'entries'), `"${field.name}" has no "entries"`);
  const message = `"${entity.name}" is followed by "one" of its api`;
  if (entity.api.one === undefined) yield finding('missing-property', at('follows', 'status'), message);
}

function operationOf(entity: Entity, catalogue: Catalogue, name = ''): Operation | undefined {
  return entity.operations[name] ?? catalogue.operations[name];
}
