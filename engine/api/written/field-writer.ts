import {
  type FieldNode,
  getNullableType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { isValues } from '../../record/index.ts';
import { type Resolving, selectedFields } from '../resolve/selected-fields.ts';
import { NotWritten } from './json-text.ts';

/** Serializes a resolver's result as GraphQL would. */
export interface FieldWriter {
  /** @throws NotWritten for a value that GraphQL would report as an error */
  readonly write: (value: unknown) => string;
  /** Writer of list items. */
  readonly item?: FieldWriter;
  /** Fields of an object, in order. */
  readonly fields?: readonly WrittenField[];
}

interface WrittenField {
  readonly name: string;
  /** Text before the value: the response key. */
  readonly head: string;
  readonly writer: FieldWriter;
}

/** The writer for a field type and its selection. */
export function fieldWriter(resolving: Resolving, type: GraphQLOutputType): FieldWriter {
  const writer = nullableWriter(resolving, getNullableType(type));
  const { write } = writer;
  if (!isNonNullType(type)) return { ...writer, write: (value) => (value == null ? 'null' : write(value)) };
  return {
    ...writer,
    write: (value) => {
      if (value == null) throw new NotWritten('a value is missing that is never null');
      return write(value);
    },
  };
}

/** A writer for non-null values. */
function nullableWriter(resolving: Resolving, type: GraphQLOutputType): FieldWriter {
  if (isListType(type)) return listWriter(fieldWriter(resolving, type.ofType));
  if (isObjectType(type)) return objectWriter(writtenFields(resolving, type));
  if (!('serialize' in type))
    throw new NotWritten(`the type of a value of ${String(type)} is known with the value alone`);
  return { write: (value) => leafText(type.serialize(value)) };
}

/** Throws if the leaf has no JSON; GraphQL would return null. */
function leafText(value: unknown): string {
  const text: unknown = JSON.stringify(value); // undefined for functions and undefined, which its type omits
  if (typeof text !== 'string') throw new NotWritten('a value is no JSON');
  return text;
}

function listWriter(item: FieldWriter): FieldWriter {
  const write = (value: unknown): string => {
    if (!Array.isArray(value)) throw new NotWritten('a list is none');
    return `[${value.map(item.write).join(',')}]`;
  };
  return { write, item };
}

function objectWriter(fields: readonly WrittenField[]): FieldWriter {
  const write = (value: unknown): string => {
    if (!isValues(value)) throw new NotWritten('an object is none');
    let text = '{';
    for (const { name, head, writer } of fields) text += head + writer.write(value[name]);
    return `${text}}`;
  };
  return { write, fields };
}

/** Merges fields with the same response key and their selections. */
function writtenFields(resolving: Resolving, type: GraphQLObjectType): readonly WrittenField[] {
  const nodes = new Map<string, FieldNode[]>();
  for (const parent of resolving.fieldNodes) {
    for (const node of selectedFields(resolving, parent)) {
      const key = node.alias?.value ?? node.name.value;
      nodes.set(key, [...(nodes.get(key) ?? []), node]);
    }
  }
  return [...nodes].map(([key, fieldNodes], index) => {
    const name = fieldNodes[0]?.name.value ?? key;
    const head = `${index === 0 ? '' : ','}${JSON.stringify(key)}:`;
    return { name, head, writer: selectedWriter({ ...resolving, fieldNodes }, type, name) };
  });
}

function selectedWriter(resolving: Resolving, type: GraphQLObjectType, name: string): FieldWriter {
  if (name === '__typename') return { write: () => JSON.stringify(type.name) };
  const field = type.getFields()[name];
  if (field === undefined || field.resolve !== undefined) throw new NotWritten(`${type.name}.${name} is resolved`);
  return fieldWriter(resolving, field.type);
}

/** Yields the serialized value in parts, down to `depth` nested objects and lists. */
export function* writtenParts(writer: FieldWriter, value: unknown, depth: number): Generator<string> {
  const { write, item, fields } = writer;
  if (depth === 0 || value == null) {
    yield write(value);
  } else if (item !== undefined && Array.isArray(value)) {
    yield '[';
    for (const [index, one] of value.entries()) {
      if (index > 0) yield ',';
      yield* writtenParts(item, one, depth - 1);
    }
    yield ']';
  } else if (fields !== undefined && isValues(value)) {
    yield '{';
    for (const field of fields) {
      yield field.head;
      yield* writtenParts(field.writer, value[field.name], depth - 1);
    }
    yield '}';
  } else {
    yield write(value);
  }
}
