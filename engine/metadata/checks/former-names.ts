import type { Fields } from '../types/index.ts';
import { inApp, inEntity, type Check, type Finding, type JsonPath, type FindingLocation } from './finding.ts';

/** A former name is one that nothing has any more, and that one thing had. */
export const checkFormerNames: Check = ({ catalogue }) => [
  ...Object.values(catalogue.entities).flatMap(({ name, fields }) => ofFields(name, fields, ['fields'])),
  ...Object.values(catalogue.enumerations).flatMap(({ name, values }) =>
    findings(values, (index) => inApp('enumerations', 'enumerations', name, 'values', index, 'was')),
  ),
];

function ofFields(entity: string, fields: Fields, path: JsonPath): readonly Finding[] {
  const named = Object.values(fields);
  return [
    ...findings(named, (index) => inEntity(entity, ...path, named[index]?.name ?? '', 'was')),
    ...named.flatMap((field) =>
      'fields' in field ? ofFields(entity, field.fields, [...path, field.name, 'fields']) : [],
    ),
  ];
}

function findings(
  things: readonly { readonly name: string; readonly was?: string }[],
  at: (index: number) => FindingLocation,
): readonly Finding[] {
  const living = new Set(things.map(({ name }) => name));
  return things.flatMap(({ was }, index): readonly Finding[] => {
    if (was === undefined) return [];
    const isRepeated = things.findIndex((other) => other.was === was) < index;
    if (living.has(was))
      return [{ code: 'living-name', location: at(index), message: `"${was}" is not a former name: it is there` }];
    return isRepeated
      ? [
          {
            code: 'repeated-former-name',
            location: at(index),
            message: `"${was}" is the former name of another already`,
          },
        ]
      : [];
  });
}
