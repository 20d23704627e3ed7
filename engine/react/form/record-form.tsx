import './form.css';
import Form, { type IChangeEvent } from '@rjsf/core';
import {
  type FieldPathList,
  type RegistryFieldsType,
  type TemplatesType,
  ErrorSchemaBuilder,
  type ErrorSchema,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { useCallback, useMemo, useRef } from 'react';
import { valueAt } from '../../record/index.ts';
import { useRegistry } from '../state/index.ts';
import { engineWidgets } from './engine-widgets.ts';
import { FilesFormField } from './fields/files-form-field.tsx';
import { ReferenceFormField, ReferencesField } from './fields/reference-form-field.tsx';
import { RowsField } from './fields/rows-field.tsx';
import { useFormState, useOpenForm } from './form-context.tsx';
import { customWidgets } from './widgets/custom-widgets.tsx';
import { parsePath } from './state/paths.ts';
import { ErrorSummary } from './templates/error-summary.tsx';
import { FieldDescription, FieldErrors } from './templates/field-errors.tsx';
import { FieldTemplate } from './templates/field-template.tsx';
import { SetFieldValue } from './templates/placed-content.tsx';
import { RowsTemplate, RowTemplate, RowCells } from './templates/rows-template.tsx';
import { visibleIssues, type FormIssue, type FormState } from './state/form-state.ts';
import { useSentence } from './use-sentence.ts';
import { GroupTemplate } from './templates/group-template.tsx';
import { RecordTemplate } from './templates/record-template.tsx';

const fields: RegistryFieldsType = {
  rows: RowsField,
  reference: ReferenceFormField,
  references: ReferencesField,
  files: FilesFormField,
};

const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: RowsTemplate,
  ArrayFieldItemTemplate: RowTemplate,
  DescriptionFieldTemplate: FieldDescription,
  FieldErrorTemplate: FieldErrors,
  ErrorListTemplate: ErrorSummary,
};

/** Defaults come from the form's state and rules, not from the form library. */
const noDefaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;

/**
 * The open form, rendered by the form library. Changes go to the form's store, which applies the rules and returns the
 * resulting data and all errors, from the validator and from the rules.
 */
export function RecordForm() {
  const { id, mode, store, ruleContext } = useOpenForm();
  const { schema, uiSchema, validator } = ruleContext.form;
  const data = useFormState((state) => state.data);
  const errors = useErrorSchema();
  const custom = useRegistry().widgets;
  const widgets = useMemo(() => ({ ...engineWidgets, ...customWidgets(custom) }), [custom]);
  const form = useRef<Form>(null);
  const setFieldValue = useCallback(
    (path: FieldPathList, value: unknown) => form.current?.setFieldValue(path, value),
    [],
  );
  const change = useCallback(
    ({ formData }: IChangeEvent<unknown>, fieldId?: string) => {
      // Without a field the change is the library's own completion of the data.
      if (fieldId === undefined) return;
      const path = parsePath(fieldId.slice(id.length + 1));
      store.dispatch({ kind: 'set', path, value: valueAt(formData, path) ?? null });
    },
    [store, id],
  );
  return (
    <SetFieldValue value={setFieldValue}>
      <Form
        ref={form}
        tagName="div"
        className={`form form-${mode}`}
        idPrefix={id}
        idSeparator="."
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={data}
        onChange={change}
        extraErrors={errors}
        showErrorList={mode === 'edit' ? 'top' : false}
        fields={fields}
        templates={templates}
        widgets={widgets}
        experimental_defaultFormStateBehavior={noDefaults}
      >
        <></>
      </Form>
    </SetFieldValue>
  );
}

/** Visible errors as the form library's error schema; returns the previous object while they are equal. */
function useErrorSchema(): ErrorSchema {
  const { store } = useOpenForm();
  const sentence = useSentence();
  const key = useFormState((state) => JSON.stringify(errorsIn(state)));
  return useMemo(() => {
    const builder = new ErrorSchemaBuilder();
    for (const issue of errorsIn(store.state())) builder.addErrors(sentence(issue), [...parsePath(issue.path)]);
    return builder.ErrorSchema;
    // oxlint-disable-next-line react/exhaustive-deps -- the key says whether what the store tells differs
  }, [store, sentence, key]);
}

function errorsIn(state: FormState): readonly FormIssue[] {
  return visibleIssues(state).filter(({ severity }) => severity === 'error');
}

/** Template of an object in the form's data: the record, a row, or a group. */
function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { path } = props.fieldPathId;
  if (path.length === 0) return <RecordTemplate {...props} />;
  return typeof path.at(-1) === 'number' ? <RowCells {...props} /> : <GroupTemplate {...props} />;
}
