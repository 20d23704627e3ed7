import type { Catalogue, Entity, Operation } from '../types/index.ts';
import { findField } from './field-finding.ts';
import { inApp, inEntity, unknownName, type At, type Check, type FindingLocation, type Findings } from './finding.ts';

/** Checks that the arguments identifying an operation's record and its selected fields exist. */
export const checkOperationTypes: Check = function* ({ catalogue }) {
  for (const operation of Object.values(catalogue.operations)) {
    const at: At = (...path) => inApp('operations', 'operations', operation.name, ...path);
    yield* operationFindings(operation, catalogue, at);
  }
  for (const entity of Object.values(catalogue.entities))
    for (const operation of Object.values(entity.operations)) {
      const at: At = (...path) => inEntity(entity.name, 'operations', operation.name, ...path);
      yield* operationFindings(operation, catalogue, at);
      yield* recordFindings(operation, entity, at);
    }
};

/** Keys of `record` are arguments; their values are references of the record. */
function* recordFindings({ record = {}, arguments: taken }: Operation, { fields }: Entity, at: At): Findings {
  if (typeof record === 'string') return;
  const references = Object.values(fields).flatMap(({ type, name }) => (type === 'reference' ? [name] : []));
  for (const [argument, reference] of Object.entries(record)) {
    yield* unknownName('argument', argument, Object.keys(taken), at('record', argument));
    yield* unknownName('reference', reference, references, at('record', argument));
  }
}

function* operationFindings(
  { arguments: taken, record = '$viewer.', result: { type }, select = [] }: Operation,
  catalogue: Catalogue,
  at: At,
): Findings {
  if (typeof record === 'string' && !record.startsWith('$viewer.'))
    yield* unknownName('argument', record, Object.keys(taken), at('record'));
  if (type.kind !== 'entity' || !catalogue.entities[type.entity]) return;
  for (const [index, path] of select.entries()) yield* findSelected(catalogue, type.entity, path, at('select', index));
}

/** A selection may also name the id of a record and the properties of a file. */
function findSelected(catalogue: Catalogue, entity: string, path: string, location: FindingLocation): Findings {
  const [, before = '', last = ''] = /^(.*)\.(id|rowVersion|name|type|size)$/.exec(path) ?? [];
  const field = before === '' ? undefined : findField(catalogue, entity, before, location).field;
  const isIdentity = last === 'id' || last === 'rowVersion';
  if (field && (field.type === 'files' || (isIdentity && ('to' in field || field.type === 'rows')))) return [];
  return path === 'id' || path === 'rowVersion' ? [] : findField(catalogue, entity, path, location).findings;
}
