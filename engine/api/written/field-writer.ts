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

/** Writes what a resolver found as GraphQL answers it. */
export interface FieldWriter {
  /** @throws NotWritten for what GraphQL would tell an error of */
  readonly write: (value: unknown) => string;
  /** Of a list, the writer of each of its items. */
  readonly item?: FieldWriter;
  /** Of an object, what is written of it in order. */
  readonly fields?: readonly WrittenField[];
}

interface WrittenField {
  readonly name: string;
  /** What stands before the value: the name that the document gives to it. */
  readonly head: string;
  readonly writer: FieldWriter;
}

/** The writer of a field of this type and what the document selects of it. */
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

/** A writer of what is there. */
function nullableWriter(resolving: Resolving, type: GraphQLOutputType): FieldWriter {
  if (isListType(type)) return listWriter(fieldWriter(resolving, type.ofType));
  if (isObjectType(type)) return objectWriter(writtenFields(resolving, type));
  if (!('serialize' in type))
    throw new NotWritten(`the type of a value of ${String(type)} is known with the value alone`);
  return { write: (value) => leafText(type.serialize(value)) };
}

/** Of a leaf that stands for nothing GraphQL answers null. */
function leafText(value: unknown): string {
  const text: unknown = JSON.stringify(value); // of a function or undefined it is undefined, whatever its types say
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

/** Fields of one name in the answer are written once, with all that is selected below any of them. */
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

/** What a writer writes, item by item as deep as `depth` objects and lists inside each other. */
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
