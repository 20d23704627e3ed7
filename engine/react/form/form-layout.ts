import type { UiSchema } from '@rjsf/utils';
import { fieldTypes } from '../../field-types/index.ts';
import type { Field, Fields, Section, SectionField } from '../../metadata/types/index.ts';
import { isValues, type RecordPath } from '../../record/index.ts';
import type { PortalEntity } from '../state/index.ts';
import { lookUpBy } from './look-up-by.ts';
import { formFieldAt, parsePath } from './state/paths.ts';

/** A field in a section. */
export interface PlacedField {
  readonly path: RecordPath;
  readonly field: Field;
  readonly uiSchema: UiSchema;
}

/** A section with its fields. */
export interface PlacedSection {
  readonly section: Section;
  readonly fields: readonly PlacedField[];
}

/** The sections of an entity's form, each field with its uiSchema. */
export function formLayout(entity: Pick<PortalEntity, 'fields' | 'form'>): readonly PlacedSection[] {
  return (entity.form?.sections ?? []).map((section) => ({
    section,
    fields: section.fields.flatMap((placed) => placedField(entity, placed, section)),
  }));
}

/** The uiSchema of a form, as a tree by field paths. */
export function formUiSchema(entity: Pick<PortalEntity, 'fields' | 'form'>): UiSchema {
  const placed = formLayout(entity).flatMap(({ fields }) => fields);
  return placed.reduce<UiSchema>((tree, { path, uiSchema }) => withUiSchema(tree, path, uiSchema), {});
}

function withUiSchema(tree: UiSchema, [first = '', ...rest]: RecordPath, uiSchema: UiSchema): UiSchema {
  if (rest.length === 0) return { ...tree, [first]: uiSchema };
  const inner: unknown = tree[first];
  return { ...tree, [first]: withUiSchema(isValues(inner) ? inner : {}, rest, uiSchema) };
}

function placedField(
  entity: Pick<PortalEntity, 'fields' | 'form'>,
  { field: name, widget: own, span }: SectionField,
  section: Section,
): readonly PlacedField[] {
  const path = parsePath(name);
  const field = formFieldAt(entity.fields, path);
  if (field === undefined) return [];
  const widget = own ?? (lookUpBy(entity, name) === undefined ? undefined : 'lookUp');
  return [
    {
      path,
      field,
      uiSchema: uiSchemaOf(field, { widget, span: Math.min(span, section.columns), columns: section.columns }),
    },
  ];
}

interface Placement {
  readonly widget?: string | undefined;
  readonly span?: number;
  /** Columns of the surrounding grid, which a group uses for its own fields. */
  readonly columns?: number;
}

/** The uiSchema of a field: its renderer, or a custom widget by name. */
export function uiSchemaOf(field: Field, { widget, span = 1, columns = 1 }: Placement = {}): UiSchema {
  const options = { span: fieldTypes[field.type].isWide ? columns : span, columns };
  if (widget !== undefined) return { 'ui:field': 'StringField', 'ui:widget': widget, 'ui:options': options };
  switch (field.type) {
    case 'group':
      return { 'ui:options': options, ...innerUiSchema(field.fields) };
    case 'rows':
      return { 'ui:field': 'rows', 'ui:options': options, items: innerUiSchema(field.fields) };
    case 'reference':
    case 'references':
    case 'files':
      return { 'ui:field': field.type, 'ui:options': options };
    case 'relation':
    case 'json':
      // Never editable: rendered as text, without a widget.
      return { 'ui:field': 'StringField', 'ui:options': options };
    case 'text':
      return {
        'ui:field': 'StringField',
        'ui:widget': field.format === 'password' || field.format === 'phone' ? field.format : 'text',
        'ui:options': options,
      };
    case 'integer':
      return {
        'ui:field': 'StringField',
        'ui:widget': field.measures === 'year' ? 'year' : field.type,
        'ui:options': options,
      };
    default:
      // Every scalar is a string to the form library, so that it does no conversion.
      return { 'ui:field': 'StringField', 'ui:widget': field.type, 'ui:options': options };
  }
}

function innerUiSchema(fields: Fields): UiSchema {
  return Object.fromEntries(Object.values(fields).map((field) => [field.name, uiSchemaOf(field)]));
}

/** Grid columns that a field spans. */
export function spanOf(uiSchema: UiSchema | undefined): number {
  const span: unknown = uiSchema?.['ui:options']?.['span'];
  return typeof span === 'number' ? span : 1;
}
