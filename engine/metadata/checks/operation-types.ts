import type { Catalogue, Entity, Operation } from '../types/index.ts';
import { findField } from './field-finding.ts';
import {
  inApp,
  inEntity,
  unknownName,
  type Check,
  type Finding,
  type JsonPath,
  type FindingLocation,
} from './finding.ts';

/** The arguments that name an operation's record are there, and so is what it selects. */
export const checkOperationTypes: Check = ({ catalogue }) => [
  ...Object.values(catalogue.operations).flatMap((operation) =>
    operationFindings(operation, catalogue, (...path) => inApp('operations', 'operations', operation.name, ...path)),
  ),
  ...Object.values(catalogue.entities).flatMap((entity) =>
    Object.values(entity.operations).flatMap((operation) => {
      const at: At = (...path) => inEntity(entity.name, 'operations', operation.name, ...path);
      return [...operationFindings(operation, catalogue, at), ...recordFindings(operation, entity, at)];
    }),
  ),
];

/** What names the record of an operation is among its arguments, and a reference of the record. */
function recordFindings({ record = {}, arguments: taken }: Operation, { fields }: Entity, at: At): readonly Finding[] {
  const references = Object.values(fields).filter(({ type }) => type === 'reference');
  if (typeof record === 'string') return [];
  const known = references.map(({ name }) => name);
  return Object.entries(record).flatMap(([argument, reference]) => [
    ...unknownName('argument', argument, Object.keys(taken), at('record', argument)),
    ...unknownName('reference', reference, known, at('record', argument)),
  ]);
}

/** A selection may also name the id of a record and the parts of a file. */
function findSelected(
  catalogue: Catalogue,
  entity: string,
  path: string,
  location: FindingLocation,
): readonly Finding[] {
  const [, before = '', last = ''] = /^(.*)\.(id|rowVersion|name|type|size)$/.exec(path) ?? [];
  const field = before === '' ? undefined : findField(catalogue, entity, before, location).field;
  const isIdentity = last === 'id' || last === 'rowVersion';
  if (field && (field.type === 'files' || (isIdentity && ('to' in field || field.type === 'rows')))) return [];
  return path === 'id' || path === 'rowVersion' ? [] : findField(catalogue, entity, path, location).findings;
}

type At = (...path: JsonPath) => FindingLocation;

function operationFindings(
  { arguments: taken, record = '$viewer.', result, select }: Operation,
  catalogue: Catalogue,
  at: At,
): readonly Finding[] {
  const { type } = result;
  return [
    ...(typeof record !== 'string' || record.startsWith('$viewer.')
      ? []
      : unknownName('argument', record, Object.keys(taken), at('record'))),
    ...(type.kind === 'entity' && catalogue.entities[type.entity]
      ? (select ?? []).flatMap((path, index) => findSelected(catalogue, type.entity, path, at('select', index)))
      : []),
  ];
}
