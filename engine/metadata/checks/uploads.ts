import { fieldAt } from '../record/field-at.ts';
import type { Catalogue, Entity, Operation, UploadAction } from '../types/index.ts';
import { locatedFields, type EveryField } from './located-fields.ts';
import { findField } from './field-finding.ts';
import { inEntity, unknownName, type Check, type Finding } from './finding.ts';

/**
 * An upload sends one file, is tried by an operation that takes the same, and follows a record that tells how it stands;
 * what a record keeps of errors is downloaded by what downloads.
 */
export const checkUploads: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => [
    ...locatedFields(entity.fields).flatMap((each) => downloadFindings(each, entity)),
    ...Object.values(entity.actions).flatMap((action) =>
      action.kind === 'upload'
        ? [
            ...fileFindings(action, entity, catalogue),
            ...trialFindings(action, entity, catalogue),
            ...followFindings(action, entity, catalogue),
          ]
        : [],
    ),
  ]);

/** What downloads a list of a record is an action that downloads. */
function downloadFindings({ field, path }: EveryField, { name, actions }: Entity): readonly Finding[] {
  const { download } = (field.type === 'json' && field.entries) || {};
  if (download === undefined) return [];
  const known = Object.values(actions).filter(({ kind }) => kind === 'download');
  return unknownName(
    'action of kind download',
    download,
    known.map((action) => action.name),
    inEntity(name, ...path, 'entries', 'download'),
  );
}

function fileFindings(
  { name, asks, operation }: UploadAction,
  entity: Entity,
  catalogue: Catalogue,
): readonly Finding[] {
  const asked = asks[0] === undefined ? undefined : operationOf(entity, catalogue, operation)?.arguments[asks[0]];
  const isFile = asked?.type.kind === 'scalar' && asked.type.scalar === 'file' && !asked.list;
  if (asks.length === 1 && (asked === undefined || isFile)) return [];
  const location = inEntity(entity.name, 'actions', name, 'asks');
  return [
    { code: 'unsuited-upload', location, message: `"${name}" uploads one file: "asks" names that argument alone` },
  ];
}

function trialFindings(
  { name, asks, trial, trialCounts }: UploadAction,
  entity: Entity,
  catalogue: Catalogue,
): readonly Finding[] {
  if (trial === undefined) return [];
  const location = inEntity(entity.name, 'actions', name, 'trial');
  const tried = operationOf(entity, catalogue, trial);
  if (tried === undefined) return unknownName('operation', trial, Object.keys(entity.operations), location);
  const isTaken = asks.every((argument) => Object.hasOwn(tried.arguments, argument));
  const isTold = tried.result.type.kind === 'object' && !tried.result.list;
  const fields = tried.result.type.kind === 'object' ? Object.keys(tried.result.type.fields) : [];
  const misnamed = Object.entries(trialCounts ?? {}).flatMap(([property, field]) =>
    unknownName('field', field, fields, inEntity(entity.name, 'actions', name, 'trialCounts', property)),
  );
  if (isTaken && isTold) return misnamed;
  const message = `"${trial}" tries an upload: it takes the same file, and answers an object that is shown`;
  return [{ code: 'unsuited-trial', location, message }];
}

function followFindings({ name, follows }: UploadAction, entity: Entity, catalogue: Catalogue): readonly Finding[] {
  if (follows === undefined) return [];
  const at = (property: string) => inEntity(entity.name, 'actions', name, 'follows', property);
  const { status, done, of, entries } = follows;
  const field = entries === undefined ? undefined : fieldAt(catalogue.entities, entity.fields, entries);
  return [
    ...Object.entries({ status, done, of, entries }).flatMap(([property, path]) =>
      path === undefined ? [] : findField(catalogue, entity.name, path, at(property)).findings,
    ),
    ...(field !== undefined && !(field.type === 'json' && field.entries !== undefined)
      ? [{ code: 'unsuited-type', location: at('entries'), message: `"${field.name}" has no "entries"` }]
      : []),
    ...(entity.api.one === undefined
      ? [
          {
            code: 'missing-property',
            location: at('status'),
            message: `"${entity.name}" is followed by "one" of its api`,
          },
        ]
      : []),
  ];
}

function operationOf(entity: Entity, catalogue: Catalogue, name = ''): Operation | undefined {
  return entity.operations[name] ?? catalogue.operations[name];
}
