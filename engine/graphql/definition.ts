import { Kind, parse, print } from 'graphql';

/** An argument of an operation or a field of an input object. `type` is in SDL syntax. */
export interface InputDefinition {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  /** An SDL literal. */
  readonly default?: string;
}

export interface FieldDefinition extends InputDefinition {
  readonly arguments?: readonly InputDefinition[];
  /** The replacement of a deprecated field. */
  readonly deprecated?: string;
}

/** A named definition of the SDL before printing. */
export type Definition =
  | { readonly kind: 'scalar'; readonly name: string; readonly description: string }
  | {
      readonly kind: 'enum';
      readonly name: string;
      readonly description: string;
      readonly values: readonly { readonly name: string; readonly description: string }[];
    }
  | {
      readonly kind: 'type' | 'input';
      readonly name: string;
      readonly description: string;
      readonly fields: readonly FieldDefinition[];
    };

/**
 * Prints definitions in the given order with their descriptions. Definitions of one name are merged: a field stays
 * non-null only if every definition has it so. @throws when definitions of one name differ otherwise
 */
export function printDefinitions(definitions: readonly Definition[]): string {
  const merged = new Map<string, Definition>();
  for (const definition of definitions) {
    const earlier = merged.get(definition.name);
    merged.set(definition.name, earlier ? mergeDefinitions(earlier, definition) : definition);
  }
  return `${print(parse([...merged.values()].map(definitionText).join('\n')))}\n`;
}

function mergeDefinitions(one: Definition, other: Definition): Definition {
  if (one.kind === 'scalar' || one.kind === 'enum' || one.kind !== other.kind) throw contradiction(one.name);
  if (one.fields.length !== other.fields.length) throw contradiction(one.name);
  const fields = one.fields.map((field) => {
    const twin = other.fields.find(({ name }) => name === field.name);
    if (!twin || withoutBang(twin.type) !== withoutBang(field.type)) throw contradiction(one.name);
    return twin.type === field.type ? field : { ...field, type: withoutBang(field.type) };
  });
  return { ...one, fields };
}

function contradiction(name: string): Error {
  return new Error(`The API type "${name}" is described twice, in two ways; give one of them another name.`);
}

function withoutBang(type: string): string {
  return type.endsWith('!') ? type.slice(0, -1) : type;
}

function definitionText(definition: Definition): string {
  const head = `${description(definition)}${definition.kind} ${definition.name}`;
  switch (definition.kind) {
    case 'scalar':
      return head;
    case 'enum':
      return `${head} {\n${definition.values.map((value) => `${description(value)}${value.name}`).join('\n')}\n}`;
    case 'type':
    case 'input':
      return `${head} {\n${definition.fields.map(fieldText).join('\n')}\n}`;
  }
}

function fieldText(field: FieldDefinition): string {
  const inputs = field.arguments ?? [];
  const list = inputs.length > 0 ? `(\n${inputs.map(inputText).join('\n')}\n)` : '';
  const instead = field.deprecated;
  const end = instead === undefined ? '' : ` @deprecated(reason: ${print({ kind: Kind.STRING, value: instead })})`;
  return `${description(field)}${field.name}${list}: ${field.type}${defaultText(field)}${end}`;
}

function inputText(input: InputDefinition): string {
  return `${description(input)}${input.name}: ${input.type}${defaultText(input)}`;
}

function defaultText(input: InputDefinition): string {
  return input.default === undefined ? '' : ` = ${input.default}`;
}

function description(described: { readonly description: string }): string {
  return `${print({ kind: Kind.STRING, value: described.description, block: true })}\n`;
}
