import { valueTypes } from '../../engine/field-types/index.ts';
import { formArgument, type Catalogue, type Operation, type OperationValue } from '../../engine/metadata/index.ts';
import { fieldType } from './record-types.ts';

/** A property of an object type; optional ones may be null. */
interface Member {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Module text with argument types of each operation, as resolvers read them after validation. */
export function argumentTypesText(catalogue: Catalogue): string {
  const ofEntities = Object.values(catalogue.entities).flatMap(({ operations }) => Object.values(operations));
  const members = [...Object.values(catalogue.operations), ...ofEntities].map(
    (operation) => `  readonly ${operation.name}: ${objectType(argumentsOf(catalogue, operation))};`,
  );
  return `import type * as records from './records.ts';

/** The arguments of each operation by name; object types, because interfaces have no implicit index signature. */
export interface OperationArguments {\n${members.join('\n')}\n}
`;
}

function objectType(members: readonly Member[]): string {
  if (members.length === 0) return 'Readonly<Record<string, never>>';
  const lines = members.map(({ name, type, isRequired }) =>
    isRequired ? `readonly ${name}: ${type}` : `readonly ${name}?: ${type} | null`,
  );
  return `{ ${lines.join('; ')} }`;
}

/** With a form: its validated fields, within the argument that takes the form. */
function argumentsOf(catalogue: Catalogue, operation: Operation): readonly Member[] {
  const whole = formArgument(operation);
  const form = operation.form === undefined ? [] : formMembers(catalogue, operation.form);
  const validated = whole === undefined ? form : [{ name: whole, type: objectType(form), isRequired: true }];
  const names = new Set(validated.map(({ name }) => name));
  return [...valueMembers(catalogue, operation.arguments).filter(({ name }) => !names.has(name)), ...validated];
}

function formMembers(catalogue: Catalogue, form: string): readonly Member[] {
  const { fields = {}, rules = {} } = catalogue.entities[form] ?? {};
  return Object.values(fields)
    .filter(({ local }) => local !== true)
    .map((field) => ({
      name: field.name,
      type: fieldType(catalogue, field, 'records.'),
      isRequired: field.required && !field.readOnly && rules[field.name]?.visible === undefined,
    }));
}

function valueMembers(catalogue: Catalogue, values: Operation['arguments']): readonly Member[] {
  return Object.entries(values).map(([name, value]) => {
    const type = valueType(catalogue, value);
    return { name, type: value.list ? `readonly ${type}[]` : type, isRequired: value.required };
  });
}

const scalarTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(valueTypes).map(({ scalar, record }) => [scalar, record])),
  id: 'string',
};

/** The type of a value without form validation: entity fields and files are unknown. */
function valueType(catalogue: Catalogue, { type }: OperationValue): string {
  switch (type.kind) {
    case 'scalar':
      return scalarTypes[type.scalar] ?? 'unknown';
    case 'enumeration':
      return `records.${type.enumeration}`;
    case 'entity':
      return 'Readonly<Record<string, unknown>>';
    case 'object':
      return objectType(valueMembers(catalogue, type.fields));
  }
}
