import Form from '@rjsf/core';
import type { RegistryFieldsType, RegistryWidgetsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { useMemo } from 'react';
import { useRegistry, type EntityFormPiece, type Registry } from '../state/index.ts';
import { engineWidgets } from './engine-widgets.ts';
import { FilesField } from './fields/files-field.tsx';
import { GroupField } from './fields/group-field.tsx';
import { RecordField } from './fields/record-field.tsx';
import { ReferenceField, ReferencesField } from './fields/reference-field.tsx';
import { RowsField } from './fields/rows-field.tsx';
import { useFormState, useOpenForm } from './form-context.tsx';
import { FieldTemplate } from './templates/field-template.tsx';
import './form.css';

const fields: RegistryFieldsType = {
  record: RecordField,
  group: GroupField,
  rows: RowsField,
  reference: ReferenceField,
  references: ReferencesField,
  files: FilesField,
};

const templates: Partial<TemplatesType> = { FieldTemplate };

/**
 * Each field is rendered by its own part of the entity's schema. Given the whole, the form library would walk through all of
 * it at each keystroke, looking for defaults.
 */
const whole: RJSFSchema = { type: 'object' };

const uiSchema = { 'ui:field': 'record' };

/** The state fills in defaults; the form library must not. */
const noDefaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;

interface RecordFormProps {
  readonly formPiece: EntityFormPiece;
}

/**
 * The open form's fields, rendered by the form library from the entity's JSON Schema.
 * The data and what is wrong with it belong to the form's store, which asks the library's validator itself: the library is
 * handed the data, so that field, summary and section list tell the same.
 */
export function RecordForm({ formPiece }: RecordFormProps) {
  const { id, mode } = useOpenForm();
  const data = useFormState((state) => state.data);
  const custom = useRegistry().widgets;
  const widgets = useMemo<RegistryWidgetsType>(() => ({ ...engineWidgets, ...asWidgets(custom) }), [custom]);
  return (
    <Form
      tagName="div"
      className={`form form-${mode}`}
      idPrefix={id}
      idSeparator="."
      schema={whole}
      validator={formPiece.validator}
      uiSchema={uiSchema}
      formData={data}
      fields={fields}
      templates={templates}
      widgets={widgets}
      showErrorList={false}
      experimental_defaultFormStateBehavior={noDefaults}
    >
      <></>
    </Form>
  );
}

function asWidgets(custom: Registry['widgets']): RegistryWidgetsType {
  return custom as RegistryWidgetsType; // The registry knows no form library; what a widget is, is known only here.
}
