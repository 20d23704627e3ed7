import type { Operation, OperationValue } from '../../language/types.ts';
import type { JsonSchema } from '../json-schema.ts';
import { choiceSchema, largest, numberSchema, nullable, plainSchema, textSchema } from './value-schemas.ts';

/** The JSON Schema of an operation's arguments. Unknown arguments are refused by the contract. */
export function argumentsSchema({ arguments: values }: Pick<Operation, 'arguments'>): JsonSchema {
  return { type: 'object', properties: shapesOf(values) };
}

function shapesOf(values: Readonly<Record<string, OperationValue>>): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, argumentSchema(value)]));
}

/** The schema of an argument or a part of it. */
export function argumentSchema(value: OperationValue): JsonSchema {
  // A form stores files as a list; the argument is one file or many.
  if (isFile(value)) return { kind: 'files', ...(!value.list && { maxItems: 1 }) };
  const item = itemSchema(value);
  return value.list ? { type: nullable('array'), items: item } : item;
}

function isFile({ type }: OperationValue): boolean {
  return type.kind === 'scalar' && type.scalar === 'file';
}

function itemSchema({ type, ...limits }: OperationValue): JsonSchema {
  switch (type.kind) {
    case 'enumeration':
      return choiceSchema;
    case 'object':
      return { type: nullable('object'), properties: shapesOf(type.fields) };
    case 'scalar':
      return scalarSchema(type.scalar, limits);
    case 'entity':
      return {};
  }
}

type Scalar = Extract<OperationValue['type'], { readonly kind: 'scalar' }>['scalar'];

function scalarSchema(scalar: Scalar, { min, scale, ...limits }: Omit<OperationValue, 'type'>): JsonSchema {
  switch (scalar) {
    case 'text':
      return textSchema(limits);
    case 'integer':
      return numberSchema(scalar, { scale: 0, ...(min !== undefined && { least: min }) });
    case 'decimal':
      return numberSchema(scalar, {
        ...(scale !== undefined && { scale }),
        least: min ?? `-${largest.decimal}`,
        most: largest.decimal,
      });
    case 'id':
    case 'json':
    case 'file':
      return {};
    default:
      return plainSchema(scalar);
  }
}
