import { valueTypes, hasPlainValue, isReference, hasParts } from '../field-types/index.ts';
import { isComputed, type Entity, type Field, type Fields, type GroupField } from '../metadata/index.ts';
import { pathsOf } from '../rules/index.ts';
import type { Definition, InputDefinition } from './definition.ts';
import { englishOf, sentences, typeNames } from './names.ts';
import { fieldDescription } from './record-definitions.ts';

/**
 * The input types of an entity's save. Everything is nullable: an absent field keeps the stored value, null clears it,
 * and missing values are reported with our messages and paths. Fields of the record that cannot be set are accepted and
 * ignored, so that a client may send a record back.
 */
export function inputDefinitions(entity: Entity): readonly Definition[] {
  const label = englishOf(entity.label);
  return [
    {
      kind: 'input',
      name: typeNames(entity).input,
      description: entity.storage.kept
        ? `${label} as it is saved. An absent field keeps what is stored, unless it follows from one that changes; ` +
          'null clears it.'
        : sentences(label),
      fields: [
        ...(entity.storage.kept ? storedInput(entity) : []),
        ...fieldInputs(entity.fields, entity.rules).filter(({ name }) => name !== entity.derivedRecord?.flag),
      ],
    },
    ...nestedInputs(entity.fields),
  ];
}

/** Identification of a stored record. */
function storedInput(entity: Entity): readonly InputDefinition[] {
  return [
    { name: 'id', type: 'ID', description: 'Absent: a new record.' },
    {
      name: 'rowVersion',
      type: 'Int',
      description: 'The version the change started from; refused where it is no longer the stored one.',
    },
    ...derivedRecordInput(entity),
  ];
}

function derivedRecordInput({ derivedRecord }: Entity): readonly InputDefinition[] {
  if (derivedRecord === undefined) return [];
  const description = 'Makes a new record that stems from the one named by id, which stays; what is absent is copied.';
  return [{ name: derivedRecord.flag, type: 'Boolean', description }];
}

function nestedInputs(fields: Fields): readonly Definition[] {
  return Object.values(fields).flatMap((field) => {
    if (!hasParts(field) || !isSaved(field)) return [];
    return [nestedInput(field), ...nestedInputs(field.fields)];
  });
}

function nestedInput(field: GroupField): Definition {
  const ids: readonly InputDefinition[] =
    field.type === 'rows'
      ? [{ name: 'id', type: 'ID', description: 'Of a row that is kept; absent for a new one.' }]
      : field.identified === true
        ? [{ name: 'id', type: 'ID', description: 'Taken and ignored.' }]
        : [];
  return {
    kind: 'input',
    name: `${field.apiType}Input`,
    description: `${englishOf(field.label)} as saved.`,
    fields: [...ids, ...fieldInputs(field.fields)],
  };
}

function fieldInputs(fields: Fields, rules: Entity['rules'] = {}): readonly InputDefinition[] {
  return Object.values(fields).flatMap((field) => {
    const own = isSaved(field) ? savedInput(field, rules) : ignoredInput(field, rowsFrom(fields, field));
    const asRecord = recordName(field);
    if (asRecord === undefined) return [own, ...ignoredBeside(field)];
    const sent = isSaved(field) ? recordInput(field, asRecord, rules) : { ...own, name: asRecord, type: 'JSON' };
    return [own, sent, ...ignoredBeside(field)];
  });
}

/** Output-only companions of a field. */
function ignoredBeside(field: Field): readonly InputDefinition[] {
  const described = { description: sentences(fieldDescription(field), ignored) };
  if (field.type === 'reference' && field.calledAs !== undefined)
    return [{ name: field.calledAs, type: 'String', ...described }];
  return field.type === 'relation' && field.gathers !== undefined
    ? [{ name: field.gathers.name, type: 'JSON', ...described }]
    : [];
}

function savedInput(field: Field, rules: Entity['rules']): InputDefinition {
  const description = sentences(fieldDescription(field), ...whenIgnored(field, rules));
  return { name: inputName(field), type: inputType(field), description };
}

/**
 * Conditions under which input is ignored; for a group or rows also those of an inner field. A field that depends on
 * its own value is not ignored.
 */
function whenIgnored({ name }: Field, rules: Entity['rules']): readonly string[] {
  const inside = Object.entries(rules).filter(([path]) => path.startsWith(`${name}.`) || path.startsWith(`${name}[]`));
  const all = [rules[name], ...inside.map(([, parts]) => parts)].filter((each) => each !== undefined);
  const isHidden = all.some(
    ({ visible }) => visible !== undefined && visible !== true && !pathsOf(visible).includes(name),
  );
  const isComputed = all.some(({ value }) => value?.mode === 'computed');
  return [
    ...(isHidden ? ['Ignored while its form does not show it.'] : []),
    ...(isComputed ? ['Computed while its rule applies: then taken and ignored.'] : []),
  ];
}

/** The name under which a client may send a reference as an object `{ id }` besides its id or choice. */
export function recordName(field: Field): string | undefined {
  if (field.type === 'enumeration') return field.choiceName;
  return isReference(field) && isSaved(field) ? field.name : undefined;
}

/** The input as the record returns it. */
function recordInput(field: Field, name: string, rules: Entity['rules']): InputDefinition {
  return {
    name,
    type: field.type === 'references' ? '[ReferenceInput!]' : 'ReferenceInput',
    description: sentences(
      fieldDescription(field),
      `Another way to say ${inputName(field)}, which decides where both are given; of a new record both must be the same.`,
      ...whenIgnored(field, rules),
    ),
  };
}

const ignored = 'Computed: taken and ignored.';
const onlyValidated = 'Validated where it is given, and not kept.';

/** A read-only field: accepted and ignored, so that a client may send a record back. */
function ignoredInput(field: Field, rows: Field | undefined): InputDefinition {
  const isPlain = !isReference(field) && !('fields' in field) && field.type !== 'relation' && field.type !== 'files';
  return {
    name: field.name,
    type: isPlain ? inputType(field) : 'JSON',
    description: sentences(
      fieldDescription(field),
      rows && `Of a new record taken as ${rows.name} where those are not sent`,
      field.local === true ? onlyValidated : ignored,
    ),
  };
}

/** The rows that are taken from the input of a relation. */
function rowsFrom(fields: Fields, { name }: Field): Field | undefined {
  return Object.values(fields).find((field) => field.type === 'rows' && field.instead?.relation === name);
}

/** True when a save accepts the field: stored, not computed, and for a group with at least one such field. */
export function isSaved(field: Field): boolean {
  if (field.readOnly || isComputed(field) || field.type === 'relation' || field.local === true) return false;
  if (field.type === 'text' && field.sequence !== undefined) return false;
  return field.type !== 'group' || Object.values(field.fields).some(isSaved);
}

/** The input name of a field: `lenderId` for the reference `lender`, else its own name. */
export function inputName(field: Field): string {
  return isReference(field) ? field.inputName : field.name;
}

function inputType(field: Field): string {
  if (hasPlainValue(field)) return valueTypes[field.type].graphql;
  switch (field.type) {
    case 'enumeration':
      return field.enumeration;
    case 'reference':
      return 'ID';
    case 'references':
      return '[ID!]';
    case 'group':
      return `${field.apiType}Input`;
    case 'rows':
      return `[${field.apiType}Input!]`;
    case 'files':
      return '[FileInput!]';
    case 'relation':
      throw new Error(`The relation "${field.name}" is not saved.`);
  }
}
