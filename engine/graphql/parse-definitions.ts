import {
  type DefinitionNode,
  type EnumTypeDefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  parse,
  print,
  type StringValueNode,
} from 'graphql';
import type { Definition, FieldDefinition, InputDefinition } from './definition.ts';

interface Described {
  readonly name: { readonly value: string };
  readonly description?: StringValueNode | undefined;
}

/** Parses definitions from SDL. @throws GraphQLError for invalid SDL, Error for unsupported kinds of definitions */
export function parseDefinitions(sdl: string): readonly Definition[] {
  return parse(sdl, { noLocation: true }).definitions.map(toDefinition);
}

/** Parses the arguments of a field, the SDL between parentheses. */
export function parseArguments(sdl: string): readonly InputDefinition[] {
  const [definition] = parseDefinitions(`input Arguments { ${sdl} }`);
  return definition !== undefined && 'fields' in definition ? definition.fields : [];
}

function toDefinition(node: DefinitionNode): Definition {
  switch (node.kind) {
    case Kind.SCALAR_TYPE_DEFINITION:
      return { kind: 'scalar', ...described(node) };
    case Kind.ENUM_TYPE_DEFINITION:
      return { kind: 'enum', ...described(node), values: valuesOf(node) };
    case Kind.OBJECT_TYPE_DEFINITION:
      return { kind: 'type', ...described(node), fields: (node.fields ?? []).map(toField) };
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return { kind: 'input', ...described(node), fields: (node.fields ?? []).map(toInput) };
    default:
      throw new Error(`A contract has no ${node.kind}.`);
  }
}

function valuesOf({ values = [] }: EnumTypeDefinitionNode) {
  return values.map(described);
}

function toField(node: FieldDefinitionNode): FieldDefinition {
  const inputs = (node.arguments ?? []).map(toInput);
  const deprecated = node.directives?.find(({ name }) => name.value === 'deprecated')?.arguments?.[0]?.value;
  return {
    ...described(node),
    type: print(node.type),
    ...(inputs.length > 0 && { arguments: inputs }),
    ...(deprecated?.kind === Kind.STRING && { deprecated: deprecated.value }),
  };
}

function toInput(node: InputValueDefinitionNode): InputDefinition {
  const literal = node.defaultValue;
  return { ...described(node), type: print(node.type), ...(literal && { default: print(literal) }) };
}

function described({ name, description }: Described) {
  return { name: name.value, description: description?.value ?? '' };
}
