import type { Catalogue, Entity, Field, Json, Operation } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { argumentFindings, valueFindings } from './field-values.ts';
import { inApp, inEntity, type Check, type Finding, type FindingLocation } from './finding.ts';

/** What stands as a default, and what actions and operations write, is a value that its field or argument takes. */
export const checkGivenValues: Check = ({ catalogue }) => [
  ...Object.values(catalogue.entities).flatMap((entity) => [
    ...defaults(entity, catalogue),
    ...written(entity, catalogue),
    ...givenArguments(entity, catalogue),
    ...Object.values(entity.operations).flatMap((operation) =>
      argumentDefaults(operation, inEntity(entity.name, 'operations', operation.name, 'arguments'), catalogue),
    ),
  ]),
  ...Object.values(catalogue.operations).flatMap((operation) =>
    argumentDefaults(operation, inApp('operations', 'operations', operation.name, 'arguments'), catalogue),
  ),
];

function defaults(entity: Entity, catalogue: Catalogue): readonly Finding[] {
  return locatedFields(entity.fields).flatMap(({ field, path }) => {
    if (field.default === undefined) return [];
    const location = inEntity(entity.name, ...path, 'default');
    return [
      ...valueFindings(field, field.default, location, catalogue),
      ...retired(field, field.default, location, catalogue),
    ];
  });
}

/** A new record cannot begin with what is no longer offered. */
function retired(
  field: Field,
  value: Json,
  location: FindingLocation,
  { enumerations }: Catalogue,
): readonly Finding[] {
  if (field.type !== 'enumeration') return [];
  const until = enumerations[field.enumeration]?.values.find(({ name }) => name === value)?.until;
  if (until === undefined) return [];
  return [{ code: 'retired-value', location, message: `${JSON.stringify(value)} is not offered since ${until}` }];
}

function written({ name, fields, actions, operations }: Entity, catalogue: Catalogue): readonly Finding[] {
  const find = (key: string, value: Json, ...path: readonly string[]) => {
    const field = fields[key];
    return field ? valueFindings(field, value, inEntity(name, ...path, key), catalogue) : [];
  };
  return [
    ...Object.values(actions).flatMap((action) =>
      Object.entries('sets' in action ? action.sets : {}).flatMap(([key, value]) =>
        find(key, value, 'actions', action.name, 'sets'),
      ),
    ),
    ...Object.values(operations).flatMap((operation) =>
      Object.entries(operation.saves ?? {}).flatMap(([key, value]) =>
        find(key, value, 'operations', operation.name, 'saves'),
      ),
    ),
  ];
}

function givenArguments(entity: Entity, catalogue: Catalogue): readonly Finding[] {
  return Object.values(entity.actions).flatMap((action) => {
    if (!('operation' in action)) return [];
    const operation = entity.operations[action.operation ?? ''] ?? catalogue.operations[action.operation ?? ''];
    return Object.entries(action.arguments).flatMap(([name, given]) => {
      const argument = operation?.arguments[name];
      const location = inEntity(entity.name, 'actions', action.name, 'arguments', name);
      return argument ? argumentFindings([name, argument], given, location, catalogue) : [];
    });
  });
}

function argumentDefaults(operation: Operation, location: FindingLocation, catalogue: Catalogue): readonly Finding[] {
  return Object.entries(operation.arguments).flatMap(([name, value]) => {
    if (value.default === undefined) return [];
    const at = { ...location, path: [...location.path, name, 'default'] };
    return argumentFindings([name, value], value.default, at, catalogue);
  });
}
