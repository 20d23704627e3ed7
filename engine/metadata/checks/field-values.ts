import { memoizeByKey } from '../../record/index.ts';
import { isObject } from '../load/merge.ts';
import { fieldValueSchema, shapeValidator, argumentSchema } from '../../shape/compile/index.ts';
import type { ShapeValidator } from '../../shape/index.ts';
import type { Catalogue, Field, Json, OperationValue } from '../types/index.ts';
import { isExpression } from './expression.ts';
import { choicesIn, finding, unknownName, type Finding, type FindingLocation } from './finding.ts';

/** Checks that a value in metadata is valid for its field: type, limits, choices. */
export function valueFindings(
  field: Field,
  value: Json,
  location: FindingLocation,
  catalogue: Catalogue,
): readonly Finding[] {
  if (value === null) return [];
  switch (field.type) {
    case 'reference':
      return referenceFindings(field.to, value, location, catalogue);
    case 'enumeration':
      return choiceFindings(field.enumeration, value, location, catalogue);
    case 'references':
    case 'rows':
    case 'group':
    case 'files':
    case 'relation':
      return [];
    default:
      return shapeFindings(field.name, fieldValidator(withoutBrokenPattern(field)), value, location);
  }
}

/** Checks that a value in metadata is valid for an argument; lists, objects and records are not checked. */
export function argumentFindings(
  [name, argument]: readonly [string, OperationValue],
  value: Json,
  location: FindingLocation,
  catalogue: Catalogue,
): readonly Finding[] {
  const { type, list } = argument;
  if (list || value === null) return [];
  if (type.kind === 'enumeration') return choiceFindings(type.enumeration, value, location, catalogue);
  return type.kind === 'scalar' ? shapeFindings(name, shapeValidator(argumentSchema(argument)), value, location) : [];
}

function shapeFindings(
  name: string,
  validator: ShapeValidator,
  value: Json,
  location: FindingLocation,
): readonly Finding[] {
  return (validator(value).get('') ?? []).map(({ code }) =>
    finding('wrong-value', location, `${JSON.stringify(value)} is no value of "${name}": ${code}`),
  );
}

const validatorsBySchema = new Map<string, ShapeValidator>();

/** Validators are cached by field and by schema: seed rows repeat fields, and most fields survive a reload. */
const fieldValidator = memoizeByKey((field: Field): ShapeValidator => {
  const schema = fieldValueSchema(field);
  const key = JSON.stringify(schema);
  const validator = validatorsBySchema.get(key) ?? shapeValidator(schema);
  validatorsBySchema.set(key, validator);
  return validator;
});

function choiceFindings(
  enumeration: string,
  value: Json,
  location: FindingLocation,
  catalogue: Catalogue,
): readonly Finding[] {
  const name = typeof value === 'string' ? value : JSON.stringify(value);
  return unknownName('value', name, choicesIn(catalogue, enumeration), location);
}

function referenceFindings(
  to: string,
  value: Json,
  location: FindingLocation,
  { entities }: Catalogue,
): readonly Finding[] {
  const by = isObject(value) ? value['by'] : undefined;
  if (typeof by !== 'string')
    return [finding('wrong-value', location, 'a reference is written { "by": field, "is": value }')];
  return unknownName('field', by, [...Object.keys(entities[to]?.fields ?? {}), 'id'], {
    ...location,
    path: [...location.path, 'by'],
  });
}

/** An invalid pattern is reported elsewhere. */
function withoutBrokenPattern(field: Field): Field {
  if (!('pattern' in field) || field.pattern === undefined || isExpression(field.pattern)) return field;
  return { ...field, pattern: '' };
}
