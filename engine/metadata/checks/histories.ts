import { fieldAt } from '../record/field-at.ts';
import { isComputed } from '../record/computed.ts';
import type { Catalogue, Entity, History } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding, type FindingLocation } from './finding.ts';

/** A history is told of what is journalled, in fields of the record and by entities that are there. */
export const checkHistories: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    entity.history === undefined ? [] : findings(catalogue, entity, entity.history),
  );

function findings(catalogue: Catalogue, entity: Entity, history: History): readonly Finding[] {
  const { name, storage, operations, fields } = entity;
  const at = (...path: readonly (string | number)[]) => inEntity(name, 'history', ...path);
  const isJournalled = storage.audit && !storage.external && storage.over === undefined;
  const message = 'changes of these records are not journalled: there is no history to tell';
  return [
    ...(isJournalled ? [] : [{ code: 'no-history', location: at(), message }]),
    ...history.parties.flatMap((path, index) => partyFindings(catalogue, entity, path, at('parties', index))),
    ...takenFindings(fields, history.field, at('field')),
    ...downloadFindings(operations, history.download, at('download')),
    ...nameFindings(catalogue, entity, history, at),
  ];
}

/** A trail tells of the record's own fields. */
function partyFindings(
  { entities }: Catalogue,
  { fields }: Entity,
  path: string,
  location: FindingLocation,
): readonly Finding[] {
  const field = fields[path];
  if (fieldAt(entities, fields, path) === undefined) return [];
  if (field?.type === 'reference' && !isComputed(field)) return [];
  return [{ code: 'wrong-field-type', location, message: `"${path}" is no reference that the record keeps` }];
}

/** Within the record it stands among the fields. */
function takenFindings(
  fields: Entity['fields'],
  named: string | undefined,
  location: FindingLocation,
): readonly Finding[] {
  if (named === undefined || !Object.hasOwn(fields, named)) return [];
  return [{ code: 'history-field', location, message: `"${named}" is a field of the record` }];
}

/** A history knows of an entry its id alone: an operation that needs more cannot be called. */
function downloadFindings(
  operations: Entity['operations'],
  named: string | undefined,
  location: FindingLocation,
): readonly Finding[] {
  if (named === undefined) return [];
  const operation = operations[named];
  if (operation === undefined) return [];
  const taken = Object.values(operation.arguments);
  if (taken.length === 1 && taken[0]?.type.kind === 'scalar' && taken[0].type.scalar === 'id') return [];
  return [
    { code: 'history-download', location, message: `"${named}" does not take the id of an entry and nothing else` },
  ];
}

type At = (...path: readonly (string | number)[]) => FindingLocation;

/** Every entry has a name, and each name names entries that there can be. */
function nameFindings(
  { enumerations }: Catalogue,
  { workflow, actions, sharedLimit, queue }: Entity,
  history: History,
  at: At,
) {
  const { names = [], field, namesActor, users, nameEnumeration = '' } = history;
  const choices = enumerations[nameEnumeration]?.values.map(({ name }) => name) ?? [];
  const ends = Object.values(workflow?.statuses ?? {}).flatMap(({ ends: end }) => [end?.action, end?.warns?.action]);
  const known = [
    ...['create', 'update', 'remove', 'restore'],
    ...Object.keys(actions),
    ...ends,
    sharedLimit?.action,
    queue?.action,
  ].filter((each) => each !== undefined);
  const isLast = (index: number) => index === names.length - 1;
  const unmet = (index: number, message: string): Finding => ({
    code: 'history-name',
    location: at('names', index),
    message,
  });
  return [
    ...(names.length > 0 && field === undefined ? [unmet(0, 'names are told in "field", which is not given')] : []),
    ...(namesActor && users === undefined
      ? [{ code: 'history-actor', location: at('namesActor'), message: 'names nobody without "users"' }]
      : []),
    ...(names.length > 0 && nameEnumeration === ''
      ? [unmet(0, 'names are choices of "nameEnumeration", which is not given')]
      : []),
    ...names.flatMap(({ name, actions: of, starts, to }, index): readonly Finding[] => {
      const isForAll = of === undefined && !starts && to === undefined;
      return [
        ...(choices.length === 0 ? [] : unknownName('choice', name, choices, at('names', index, 'name'))),
        ...(isForAll && !isLast(index) ? [unmet(index, 'takes every entry: names after it are never given')] : []),
        ...(!isForAll && isLast(index) ? [unmet(index, 'entries that meet no condition have no name')] : []),
        ...(of ?? []).flatMap((each, position) =>
          unknownName('action', each, known, at('names', index, 'actions', position)),
        ),
      ];
    }),
  ];
}
