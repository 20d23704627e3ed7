import { operators } from '../rules/index.ts';

/** Kinds of things that a text may name; editors complete them and checkKnownNames looks them up. */
export const nameKinds = [
  'entity',
  'enumeration',
  'permission',
  'preset',
  'print',
  'icon',
  'cell',
  'widget',
  'panel',
  'listPanel',
  'screen',
  'menuGroup',
  'textKey',
  'calendar',
  'namedConstant',
  'notice',
  'boardOfRecords',
  'organizationRole',
  'storedEntity',
  'entityWithSteps',
  'form',
  'operationWithForm',
  'path',
  'valuePath',
  'relativePath',
  'field',
  'enumerationField',
  'reference',
  'relation',
  'date',
  'fieldOfFiles',
  'fieldOfForm',
  'action',
  'operation',
  'view',
  'list',
  'section',
  'status',
] as const;

export type NameKind = (typeof nameKinds)[number];

/** The entity that the named thing belongs to; default: that of the document. */
export interface NamedIn {
  /** The property, in this or the nearest enclosing object, that names the entity. */
  readonly of?: string;
  /** The property that holds a reference or relation to the entity. */
  readonly along?: string;
}

/** Known names of a product by kind; a missing kind is not completed. */
export type Names = Readonly<Partial<Record<NameKind, readonly string[]>>>;

/** A JSON Schema, as plain JSON. */
export type SchemaObject = Readonly<Record<string, unknown>>;

const lowerName = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9]*$',
  description: 'a name is a small letter, then letters and digits: shelfMark',
};
const upperName = {
  type: 'string',
  pattern: '^[A-Z][A-Za-z0-9]*$',
  description: "a type's name is a capital letter, then letters and digits: ShelfMark",
};
const constantName = {
  type: 'string',
  pattern: '^([A-Z_][A-Z0-9_]*|[a-z]{2})$',
  description: 'a value is written in capitals, digits and underscores: ON_MARKET',
};
const kebabName = {
  type: 'string',
  pattern: '^[a-z][a-z0-9-]*$',
  description: 'a name in small letters, digits and hyphens: info-sign',
};
const partName = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9-]*$',
  description: "a part's name is a small letter, then letters, digits and hyphens: shelfPicker",
};
const path = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9]*(\\[\\])?(\\.[a-z][A-Za-z0-9]*(\\[\\])?)*$',
  description: 'a field path joins names by dots, with [] behind rows: authors[].name',
};
const textKey = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+)+$',
  description: 'a text key joins words by dots: errors.form.required',
};

/** The syntax of each kind of name. */
const written: Readonly<Record<NameKind, SchemaObject>> = {
  entity: lowerName,
  enumeration: upperName,
  permission: upperName,
  preset: lowerName,
  print: lowerName,
  icon: kebabName,
  cell: lowerName,
  widget: lowerName,
  panel: lowerName,
  listPanel: lowerName,
  screen: partName,
  menuGroup: lowerName,
  textKey,
  calendar: lowerName,
  namedConstant: lowerName,
  notice: lowerName,
  boardOfRecords: lowerName,
  organizationRole: constantName,
  storedEntity: lowerName,
  entityWithSteps: lowerName,
  form: lowerName,
  operationWithForm: lowerName,
  path,
  valuePath: path,
  relativePath: path,
  field: lowerName,
  enumerationField: lowerName,
  reference: lowerName,
  relation: lowerName,
  date: lowerName,
  fieldOfFiles: lowerName,
  fieldOfForm: lowerName,
  action: lowerName,
  operation: lowerName,
  view: lowerName,
  list: lowerName,
  section: lowerName,
  status: constantName,
};

/** Definitions that every metadata schema refers to; with `names`, editors complete them. */
export function commonSchema(names: Names = {}): SchemaObject {
  const ofKinds = nameKinds.map((kind): readonly [string, SchemaObject] => [
    `${kind}Name`,
    { ...written[kind], ...(names[kind] && { examples: names[kind] }) },
  ]);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'common.schema.json',
    title: 'Shared definitions of metadata files',
    definitions: {
      ...Object.fromEntries(ofKinds),
      ...formats,
      ...rules(names),
      ...choices,
    },
  };
}

const formats = {
  schema: {
    type: 'string',
    description: 'Relative path of the JSON Schema of this file, for completion in editors.',
  },
  text: {
    type: 'object',
    description: 'Text in each language of the product, by language code: { "sk": "Schéma", "en": "Scheme" }.',
    minProperties: 1,
    propertyNames: { pattern: '^[a-z]{2}$', description: 'a language is two small letters, such as sk' },
    additionalProperties: { type: 'string', minLength: 1, description: 'Text, not empty.' },
  },
  lowerName,
  upperName,
  kebabName,
  constantName,
  route: {
    type: 'string',
    pattern: '^/[A-Za-z0-9/:_-]*$',
    description: 'an address starts with a slash: /books/:id',
  },
};

/** The schema of rules: accepts any value, completes operators, and paths of `var`. */
function rules(names: Names): SchemaObject {
  const known = [...operators.keys()];
  const ofOperators = known.map((name): readonly [string, SchemaObject] => [
    name,
    { $ref: `#/definitions/${name === 'var' ? 'read' : 'rule'}` },
  ]);
  return {
    read: {
      description:
        'Path in the record (inside some: in the item), or $record, $row, $viewer or $constants with a name.',
      ...(names.path && { examples: names.path }),
    },
    rule: {
      type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
      description: `A formula in json-logic: { "==": [{ "var": "status" }, "LENT"] }. Operators: ${known.join(' ')}. { "term": "isOwn" } inserts the rule of that name.`,
      items: { $ref: '#/definitions/rule' },
      properties: {
        term: {
          $ref: '#/definitions/lowerName',
          description: 'Name of a rule in terms of the entity or in app/terms.json.',
        },
        ...Object.fromEntries(ofOperators),
      },
      additionalProperties: { $ref: '#/definitions/rule' },
    },
    terms: {
      type: 'object',
      description:
        'Named rules; { "term": "isOwn" } in another rule inserts the rule isOwn, with its paths relative to that position.',
      propertyNames: { $ref: '#/definitions/lowerName' },
      additionalProperties: { $ref: '#/definitions/rule' },
    },
  };
}

/** Colours by meaning. */
export const intents = ['none', 'primary', 'success', 'warning', 'danger'] as const;

const choices = {
  intent: {
    enum: intents,
    description: 'Colour by meaning.',
    default: 'none',
  },
};
