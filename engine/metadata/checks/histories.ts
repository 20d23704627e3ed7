import { fieldAt } from '../record/field-at.ts';
import { isComputed } from '../record/computed.ts';
import type { Entity, History, Operation } from '../types/index.ts';
import { atBelow, choicesIn, entityCheck, finding, keyAt, unknownName, type At, type Findings } from './finding.ts';

/** A history needs journalled records, and its parties must be references of the record. */
export const checkHistories = entityCheck(function* (entity, atEntity, { catalogue }) {
  const { history, storage, fields } = entity;
  if (history === undefined) return;
  const at = atBelow(atEntity, 'history');
  const { field, download = '', names = [], nameEnumeration = '' } = history;
  if (!storage.audit || storage.external || storage.over !== undefined)
    yield finding('no-history', at(), 'changes of these records are not journalled: there is no history to tell');
  for (const [index, path] of history.parties.entries()) {
    const party = fields[path];
    if (fieldAt(catalogue.entities, fields, path) === undefined) continue;
    // An entry refers only to the record's own fields.
    if (party?.type !== 'reference' || isComputed(party))
      yield finding('wrong-field-type', at('parties', index), `"${path}" is no reference that the record keeps`);
  }
  // The history is returned beside the fields of the record, so its name must differ.
  if (field !== undefined && Object.hasOwn(fields, field))
    yield finding('history-field', at('field'), `"${field}" is a field of the record`);
  const operation = entity.operations[download];
  if (operation !== undefined && !takesAnEntry(operation)) {
    const message = `"${download}" does not take the id of an entry and nothing else`;
    yield finding('history-download', at('download'), message);
  }
  if (names.length > 0 && field === undefined)
    yield finding('history-name', at('names', 0), 'names are told in "field", which is not given');
  if (history.namesActor && history.users === undefined)
    yield finding('history-actor', at('namesActor'), 'names nobody without "users"');
  if (names.length > 0 && nameEnumeration === '')
    yield finding('history-name', at('names', 0), 'names are choices of "nameEnumeration", which is not given');
  const known = namedActions(entity);
  for (const action of Object.keys(history.actions))
    if (known.includes(action)) {
      const message = `"${action}" is an action of the entity or one with a name already`;
      yield finding('history-action', keyAt(at('actions', action)), message);
    }
  yield* nameFindings(
    names,
    [...known, ...Object.keys(history.actions)],
    choicesIn(catalogue, nameEnumeration),
    atBelow(at, 'names'),
  );
});

/** A history has only the id of an entry to pass to an operation. */
function takesAnEntry(operation: Operation): boolean {
  const taken = Object.values(operation.arguments);
  return taken.length === 1 && taken[0]?.type.kind === 'scalar' && taken[0].type.scalar === 'id';
}

/** Actions that have a name without the history. */
function namedActions({ workflow, actions, sharedLimit, queue }: Entity): readonly string[] {
  const ends = Object.values(workflow?.statuses ?? {}).flatMap(({ ends: end }) => [end?.action, end?.warns?.action]);
  const all = ['create', 'update', 'remove', 'restore', ...Object.keys(actions), ...ends];
  return [...all, sharedLimit?.action, queue?.action].filter((each) => each !== undefined);
}

/** Every entry must get a name, and each name must apply to possible entries. */
function* nameFindings(
  names: NonNullable<History['names']>,
  actions: readonly string[],
  choices: readonly string[],
  at: At,
): Findings {
  for (const [index, { name, actions: of, starts, to }] of names.entries()) {
    const isForAll = of === undefined && !starts && to === undefined;
    const isLast = index === names.length - 1;
    if (choices.length > 0) yield* unknownName('choice', name, choices, at(index, 'name'));
    if (isForAll && !isLast)
      yield finding('history-name', at(index), 'takes every entry: names after it are never given');
    if (!isForAll && isLast) yield finding('history-name', at(index), 'entries that meet no condition have no name');
    for (const [position, each] of (of ?? []).entries())
      yield* unknownName('action', each, actions, at(index, 'actions', position));
  }
}
