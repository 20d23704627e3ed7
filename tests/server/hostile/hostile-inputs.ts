import { isEnumType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql';

/** A literal of an input type with arbitrary content. Files refer to the variable `file`. */
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

/** Prints arguments or input fields with their values. */
export function written(values: ReadonlyMap<string, string>): string {
  return [...values].map(([name, value]) => `${name}: ${value}`).join(', ');
}
