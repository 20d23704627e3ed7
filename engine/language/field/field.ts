import type { FieldType } from '../../field-types/index.ts';
import { isSame, quoteValue, type CatalogueChange } from '../change.ts';
import { fixed, transformed, optional, withDefaultFrom, type Description, type Property } from '../describe.ts';
import { applyDefaults, diffsOf, type CompletedOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { all, client, entries, properties, type Diff } from '../diff.ts';
import { kindSchema, schemaOf } from '../schema-of.ts';
import { described, lowerName, mapOf, oneOf, type Shape } from '../shapes.ts';
import { ofBoolean } from './boolean.ts';
import { ofJson } from './entries.ts';
import { entered, everyField, from, heading, nameProperty, ofPerson, origin, own, valued } from './every-field.ts';
import { fewest, identified, most, ofFiles, typed } from './items.ts';
import { aggregated, measured, ofNumber, scaled } from './number.ts';
import { by, called, gathered, linked, ofEnumeration, picked, substituted, through, to } from './reference.ts';
import { ofText } from './text.ts';

/** Fields by name, as in files and in the catalogue. */
export interface FieldSources {
  readonly [name: string]: FieldSource;
}
export interface Fields {
  readonly [name: string]: Field;
}

export const fieldsByName: Shape<FieldSources> = { schema: mapOf(described('field'), lowerName).schema };

// Annotated, because the type of the call needs that of a field: which of the two a compiler meets first would decide.
const fields: Property<FieldSources, Fields, 'made'> = transformed(fieldsByName, {
  text: 'Fields by name. Lists and forms define their order.',
  means: fieldsDiff,
});

const grouped = { ...typed, fields };

const number = { ...everyField, ...ofNumber, ...measured, ...aggregated };
const text = { ...everyField, ...ofText };

/** Properties of a field by type. */
export const fieldKinds = {
  text: { ...text, maxLength: withDefaultFrom(ofText.maxLength, 255) },
  longText: { ...text, maxLength: withDefaultFrom(ofText.maxLength, 10_000) },
  integer: { ...number, scale: fixed<number>(0, { means: scaled.scale.means }) },
  decimal: { ...number, ...scaled },
  boolean: { ...everyField, ...ofBoolean },
  date: everyField,
  dateTime: everyField,
  month: everyField,
  json: { ...everyField, ...ofJson },
  enumeration: { ...everyField, ...ofEnumeration },
  reference: { ...everyField, ...to, ...picked, ...called },
  references: { ...everyField, ...to, ...by, ...picked, ...linked },
  group: { ...everyField, ...grouped, ...identified },
  rows: { ...everyField, ...grouped, ...fewest, ...most, ...substituted },
  relation: { ...everyField, ...to, ...by, ...through, ...gathered },
  files: { ...everyField, ...ofFiles, ...most },
} satisfies Readonly<Record<FieldType, Description>>;

type Kinds = typeof fieldKinds;
type FieldOf<K extends FieldType> = { readonly [T in K]: { readonly type: T } & ResolvedOf<Kinds[T]> }[K];

export type TextField = FieldOf<'text' | 'longText'>;
export type NumberField = FieldOf<'integer' | 'decimal'>;
export type EnumerationField = FieldOf<'enumeration'>;
export type ReferenceField = FieldOf<'reference' | 'references'>;
export type GroupField = FieldOf<'group' | 'rows'>;
export type BooleanField = FieldOf<'boolean'>;
export type RelationField = FieldOf<'relation'>;
export type FilesField = FieldOf<'files'>;
export type JsonField = FieldOf<'json'>;
export type Field = FieldOf<FieldType>;

const types = Object.keys(fieldKinds) as FieldType[]; // the names of the kinds themselves

/** All properties of a field, in writing order; in a piece of a field all are optional. */
const written = {
  type: optional(oneOf(...types), {
    text: "reference: one record; references: many through a link table; group: columns of the same table; rows: a table of its own; relation: the to-many side of another entity's reference.",
    means: all<FieldType>(client, typeLoss),
  }),
  ...ofEnumeration,
  ...to,
  ...by,
  ...through,
  ...from,
  ...heading,
  ...entered,
  ...ofBoolean,
  ...ofText,
  ...own,
  ...ofNumber,
  ...scaled,
  ...measured,
  ...valued,
  ...aggregated,
  ...picked,
  ...called,
  ...gathered,
  ...linked,
  ...substituted,
  ...fewest,
  ...most,
  ...ofFiles,
  ...ofJson,
  ...grouped,
  ...identified,
  ...ofPerson,
  ...origin,
};

export type FieldSource = Partial<SourceOf<typeof written>>;

export const fieldSchema = kindSchema('field', 'A field of an entity, a group or rows', schemaOf(written, 'piece'));

/** A field of any type with derived properties added. */
export type CompleteField = CompletedOf<typeof written & typeof nameProperty>;

/** A field of a type with its defaults. */
export function toField(type: FieldType, complete: CompleteField): Field {
  const filled: unknown = { type, ...applyDefaults<Description>(fieldKinds[type], complete) };
  return filled as Field; // by the description of its own type
}

const everyDiff = properties<Partial<ResolvedOf<typeof written & typeof nameProperty>>>(
  diffsOf({ ...nameProperty, ...written }),
);

/** After a change of type nothing else is compared. */
const fieldDiff: Diff<Field> = (path, before, after) =>
  before === undefined || after === undefined || before.type === after.type
    ? everyDiff(path, before, after)
    : written.type.means(`${path}.type`, before.type, after.type);

const byName = entries(fieldDiff, {
  added: ({ required, readOnly, default: given }) => [
    required && !readOnly && given === undefined
      ? ['breaking for clients', 'a new field must be filled in']
      : ['safe for clients', 'the field is new'],
  ],
  gone: [['breaking for clients', 'the field is gone']],
});

/** Compares fields of an entity, group or rows; a rename with `was` loses nothing. */
export function fieldsDiff(path: string, before: Fields = {}, after: Fields = {}): readonly CatalogueChange[] {
  if (before === after) return [];
  return [...byName(path, before, after), ...Object.values(before).flatMap((field) => goneLoss(path, field, after))];
}

function goneLoss(path: string, old: Field, after: Fields): readonly CatalogueChange[] {
  const now = after[old.name] ?? Object.values(after).find(({ was }) => was === old.name);
  const here = `${path}.${old.name}`;
  if (!isStored(old)) return [];
  if (!now || !isStored(now))
    return [{ group: 'data loss', path: here, message: 'the field is gone, and its values with it' }];
  return now.name === old.name ? [] : fieldDiff(here, old, now).filter(({ group }) => group === 'data loss');
}

function typeLoss(
  path: string,
  before: FieldType | undefined,
  after: FieldType | undefined,
): readonly CatalogueChange[] {
  const isKept =
    isSame(before, after) ||
    (before === 'text' && after === 'longText') ||
    (before === 'integer' && after === 'decimal');
  return isKept
    ? []
    : [{ group: 'data loss', path, message: `is ${quoteValue(after)} instead of ${quoteValue(before)}` }];
}

function isStored(field: Field): boolean {
  const isMade = ('aggregate' in field && field.aggregate) || ('joins' in field && field.joins);
  return field.type !== 'relation' && field.formula === undefined && !isMade;
}
