import type { Catalogue, Entity, Operation } from '../types/index.ts';
import { locatedFields } from './located-fields.ts';
import { argumentFindings, valueFindings } from './field-values.ts';
import { atBelow, finding, inApp, inEntity, type At, type Check, type Findings } from './finding.ts';

/** Checks that defaults and the values written by actions and operations are valid for their field or argument. */
export const checkGivenValues: Check = function* ({ catalogue }) {
  for (const entity of Object.values(catalogue.entities)) {
    const at: At = (...path) => inEntity(entity.name, ...path);
    yield* defaults(entity, catalogue, at);
    yield* written(entity, catalogue, at);
    yield* givenArguments(entity, catalogue, at);
    for (const operation of Object.values(entity.operations))
      yield* argumentDefaults(operation, catalogue, atBelow(at, 'operations', operation.name, 'arguments'));
  }
  for (const operation of Object.values(catalogue.operations)) {
    const at: At = (...path) => inApp('operations', 'operations', operation.name, 'arguments', ...path);
    yield* argumentDefaults(operation, catalogue, at);
  }
};

function* defaults({ fields }: Entity, catalogue: Catalogue, at: At): Findings {
  for (const { field, path } of locatedFields(fields)) {
    const value = field.default;
    if (value === undefined) continue;
    yield* valueFindings(field, value, at(...path, 'default'), catalogue);
    // A default may not be a retired choice.
    const choices = field.type === 'enumeration' ? (catalogue.enumerations[field.enumeration]?.values ?? []) : [];
    const until = choices.find(({ name }) => name === value)?.until;
    if (until !== undefined)
      yield finding('retired-value', at(...path, 'default'), `${JSON.stringify(value)} is not offered since ${until}`);
  }
}

function* written({ fields, actions, operations }: Entity, catalogue: Catalogue, at: At): Findings {
  const given = [
    ...Object.values(actions).map((action) => ({
      values: 'sets' in action ? action.sets : {},
      path: ['actions', action.name, 'sets'],
    })),
    ...Object.values(operations).map(({ name, saves = {} }) => ({
      values: saves,
      path: ['operations', name, 'saves'],
    })),
  ];
  for (const { values, path } of given)
    for (const [key, value] of Object.entries(values)) {
      const field = fields[key];
      if (field) yield* valueFindings(field, value, at(...path, key), catalogue);
    }
}

function* givenArguments({ actions, operations }: Entity, catalogue: Catalogue, at: At): Findings {
  for (const action of Object.values(actions)) {
    if (!('operation' in action)) continue;
    const operation = operations[action.operation ?? ''] ?? catalogue.operations[action.operation ?? ''];
    for (const [name, given] of Object.entries(action.arguments)) {
      const argument = operation?.arguments[name];
      const location = at('actions', action.name, 'arguments', name);
      if (argument) yield* argumentFindings([name, argument], given, location, catalogue);
    }
  }
}

function* argumentDefaults(operation: Operation, catalogue: Catalogue, at: At): Findings {
  for (const [name, value] of Object.entries(operation.arguments))
    if (value.default !== undefined)
      yield* argumentFindings([name, value], value.default, at(name, 'default'), catalogue);
}
