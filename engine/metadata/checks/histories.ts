import type { Catalogue, Entity, History } from '../types/index.ts';
import { findField } from './field-finding.ts';
import { inEntity, unknownName, type Check, type Finding } from './finding.ts';

/** A history is told of what is journalled, in fields of the record and by entities that are there. */
export const histories: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    entity.history === undefined ? [] : findings(catalogue, entity, entity.history),
  );

function findings(catalogue: Catalogue, { name, storage }: Entity, history: History): readonly Finding[] {
  const at = (...path: readonly (string | number)[]) => inEntity(name, 'history', ...path);
  const entityAt = (key: 'users' | 'organizations') => {
    const named = history[key];
    return named === undefined ? [] : unknownName('entity', named, Object.keys(catalogue.entities), at(key));
  };
  const isJournalled = storage.audit && !storage.external && storage.over === undefined;
  const message = 'changes of these records are not journalled: there is no history to tell';
  return [
    ...(isJournalled ? [] : [{ code: 'no-history', place: at(), message }]),
    ...(history.fields ?? []).flatMap((path, index) => findField(catalogue, name, path, at('fields', index)).findings),
    ...entityAt('users'),
    ...entityAt('organizations'),
  ];
}
