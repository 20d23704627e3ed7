import { isEnumType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql';

/** A value of an input type as a document writes it; what it means does not matter. Files are a variable called `file`. */
export function hostileInputs(type: GraphQLInputType): string {
  if (isNonNullType(type)) return hostileInputs(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (type.name === 'Upload') return '$file';
  if (type.name === 'Boolean') return 'true';
  if (!isInputObjectType(type)) return type.name === 'Int' ? '1' : type.name === 'Date' ? '"2026-01-01"' : '"1"';
  const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  return `{ ${written(new Map(required.map((field) => [field.name, hostileInputs(field.type)])))} }`;
}

/** Arguments, or fields of an input, with their values. */
export function written(values: ReadonlyMap<string, string>): string {
  return [...values].map(([name, value]) => `${name}: ${value}`).join(', ');
}
