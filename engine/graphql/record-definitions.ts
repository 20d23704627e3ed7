import { valueTypes, hasPlainValue, hasParts } from '../field-types/index.ts';
import {
  entriesCount,
  entriesFields,
  entriesQuery,
  entriesWithRecord,
  isEntriesField,
  type Catalogue,
  type Entity,
  type EnumerationField,
  type Field,
  type Fields,
  type GroupField,
} from '../metadata/index.ts';
import type { Definition, FieldDefinition } from './definition.ts';
import { englishOf, ownHistoryType, sentences, typeNames } from './names.ts';

/** The object types of an entity's records: the record, its groups and rows, and the page. */
export function recordDefinitions(catalogue: Catalogue, entity: Entity): readonly Definition[] {
  const names = typeNames(entity);
  const scope: Scope = { catalogue, entity, path: '' };
  const record: Definition = {
    kind: 'type',
    name: names.record,
    description: sentences(englishOf(entity.label)),
    fields: [
      { name: 'id', type: 'ID!', description: 'Identifier.' },
      {
        name: 'rowVersion',
        type: 'Int!',
        description: 'Counts the changes of the record; a save names the one it started from.',
      },
      ...fieldDefinitions(scope, entity.fields),
      ...countDefinitions(entity),
      ...historyDefinition(entity),
      {
        name: 'permittedActions',
        type: '[PermittedAction!]!',
        description: 'What this viewer may ask for on this record.',
      },
    ],
  };
  return [
    record,
    ...nestedDefinitions(scope, entity.fields),
    ...choiceDefinitions(entity.fields),
    pageDefinition(entity),
  ];
}

/** Counts of entry lists of which the record returns only the first page. */
function countDefinitions(entity: Entity): readonly FieldDefinition[] {
  return entriesFields(entity).map(({ name, label }) => ({
    name: entriesCount(name),
    type: 'Int',
    description: sentences(`${englishOf(label)}: how many`, `All of them: ${entriesQuery(entity, name)}`),
  }));
}

function historyDefinition({ history }: Entity): readonly FieldDefinition[] {
  if (history?.field === undefined) return [];
  const description = 'The latest of what was done to it, where one record is asked for; null where it is not told.';
  return [{ name: history.field, type: `[${ownHistoryType(history.field)}!]`, description }];
}

/** The object types for enumeration choices returned as records. */
function choiceDefinitions(fields: Fields): readonly Definition[] {
  return Object.values(fields).flatMap((field) => {
    if ('fields' in field) return choiceDefinitions(field.fields);
    if (field.type !== 'enumeration' || field.choiceName === undefined) return [];
    return [
      {
        kind: 'type',
        name: choiceType(field),
        description: `${englishOf(field.label)} as a record.`,
        fields: [
          { name: 'id', type: 'ID!', description: 'Identifier: the choice itself.' },
          { name: 'name', type: `${field.enumeration}!`, description: 'The choice.' },
        ],
      },
    ];
  });
}

function choiceType({ enumeration }: EnumerationField): string {
  return `${enumeration}Choice`;
}

interface Scope {
  readonly catalogue: Catalogue;
  readonly entity: Entity;
  /** Path of the enclosing group or rows with a trailing dot; empty at the record. */
  readonly path: string;
}

function pageDefinition(entity: Entity): Definition {
  const names = typeNames(entity);
  const plural = englishOf(entity.plural);
  return {
    kind: 'type',
    name: names.page,
    description: `One page of a list: ${plural}.`,
    fields: [
      { name: 'items', type: `[${names.record}!]!`, description: `${plural} on this page.` },
      { name: 'pageInfo', type: 'PageInfo!', description: 'Where the page stands in the list.' },
    ],
  };
}

function nestedDefinitions(scope: Scope, fields: Fields): readonly Definition[] {
  return Object.values(fields).flatMap((field) => {
    if (!hasParts(field)) return [];
    const inside = { ...scope, path: insideOf(scope, field) };
    return [nestedDefinition(inside, field), ...nestedDefinitions(inside, field.fields)];
  });
}

function nestedDefinition(scope: Scope, field: GroupField): Definition {
  const ids: readonly FieldDefinition[] =
    field.type === 'rows'
      ? [{ name: 'id', type: 'ID!', description: 'Identifier of the row.' }]
      : field.identified === true
        ? [{ name: 'id', type: 'ID', description: 'Identifier, of its record and its name.' }]
        : [];
  return {
    kind: 'type',
    name: field.apiType,
    description: sentences(englishOf(field.label), field.help && englishOf(field.help)),
    fields: [...ids, ...fieldDefinitions(scope, field.fields)],
  };
}

function insideOf(scope: Scope, field: GroupField): string {
  return `${scope.path}${field.name}${field.type === 'rows' ? '[]' : ''}.`;
}

function fieldDefinitions(scope: Scope, fields: Fields): readonly FieldDefinition[] {
  return Object.values(fields).flatMap((field) => {
    const bang = isAlwaysThere(scope, field) ? '!' : '';
    const description = fieldDescription(field);
    const own = { name: field.name, type: `${outputType(scope.catalogue, field)}${bang}`, description };
    return [own, ...besideDefinitions(scope.catalogue, field, bang)];
  });
}

/** Output-only companions of a field. */
function besideDefinitions(catalogue: Catalogue, field: Field, bang: string): readonly FieldDefinition[] {
  const description = fieldDescription(field);
  if (field.type === 'enumeration' && field.choiceName !== undefined)
    return [{ name: field.choiceName, type: `${choiceType(field)}${bang}`, description }];
  if (field.type === 'reference' && field.calledAs !== undefined)
    return [{ name: field.calledAs, type: 'String', description: sentences(description, 'In the viewer’s language') }];
  if (field.type !== 'relation' || field.gathers === undefined) return [];
  const { name, field: gathered } = field.gathers;
  const of = catalogue.entities[field.to]?.fields[gathered];
  if (of?.type !== 'enumeration') throw new Error(`"${field.name}" gathers choices of what is no choice.`);
  return [{ name, type: `[${of.enumeration}!]`, description: sentences(englishOf(of.label), 'Each once') }];
}

/** Label, unit and help of a field, in English. */
export function fieldDescription(field: Field): string {
  const unit = 'unit' in field && typeof field.unit === 'string' ? ` (${field.unit})` : '';
  return sentences(
    `${englishOf(field.label)}${unit}`,
    field.help && englishOf(field.help),
    field.source && `Source: ${field.source}`,
    isEntriesField(field) ? `The first ${String(entriesWithRecord)}` : undefined,
  );
}

function outputType(catalogue: Catalogue, field: Field): string {
  if (hasPlainValue(field)) return valueTypes[field.type].graphql;
  switch (field.type) {
    case 'enumeration':
      return field.enumeration;
    case 'reference':
      return targetType(catalogue, field.to);
    case 'references':
    case 'relation':
      return `[${targetType(catalogue, field.to)}!]`;
    case 'group':
      return field.apiType;
    case 'rows':
      return `[${field.apiType}!]`;
    case 'files':
      return field.single === true ? 'File' : '[File!]';
  }
}

function targetType(catalogue: Catalogue, name: string): string {
  const target = catalogue.entities[name];
  if (!target) throw new Error(`A field refers to "${name}", which is not an entity.`);
  return target.api.type;
}

/**
 * True when a field is non-null for every viewer. Scalar fields never are: a field required today may be empty in an
 * older record, and a violated non-null would null the whole list.
 */
function isAlwaysThere(scope: Scope, field: Field): boolean {
  if (field.type === 'files' && field.single === true) return false;
  return ['references', 'relation', 'rows', 'files', 'group'].includes(field.type) && !isGuarded(scope, field);
}

/**
 * True when a read rule, view, visibility rule or the read scope, on the field or its containers, may leave the field
 * empty. Outside of its scope a referenced record shows only its display.
 */
function isGuarded({ entity, path }: Scope, field: Field): boolean {
  const full = `${path}${field.name}`;
  const isOver = (guard: string): boolean =>
    full === guard || full.startsWith(`${guard}.`) || full.startsWith(`${guard}[]`);
  const hiding = Object.entries(entity.rules).filter(([, rules]) => rules.visible !== undefined);
  return (
    entity.access.scope.read !== true ||
    Object.keys(entity.access.fields).some(isOver) ||
    hiding.some(([guard]) => isOver(guard)) ||
    Object.values(entity.views).some(({ fields }) => fields !== undefined && !fields.some(isOver))
  );
}
