import type { FieldTemplateProps } from '@rjsf/utils';
import type { Field } from '../../../metadata/types/index.ts';
import type { RecordPath } from '../../../record/index.ts';
import { useCatalogue, useLabel, useWords } from '../../state/index.ts';
import {
  controlIds,
  useField,
  useFieldState,
  useIsFilledByLookUp,
  useOpenForm,
  useDisplayedValue,
} from '../form-context.tsx';
import { isEditable } from '../editable.ts';
import { spanOf } from '../form-layout.ts';
import type { FormFieldState } from '../state/form-state.ts';
import { isReadAsText } from '../is-read-as-text.ts';
import { showsRadioButtons } from '../widgets/enumeration-choices.ts';
import { LookUpNote } from './look-up-note.tsx';
import { FieldText } from '../field-text.tsx';

/** Template of a field: label above, control or text, help and messages below. The root and rows have no frame. */
export function FieldTemplate(props: FieldTemplateProps<unknown>) {
  const { path } = props.fieldPathId;
  const isFramed = typeof path.at(-1) === 'string';
  return isFramed ? <FieldFrame {...props} /> : props.children;
}

function FieldFrame({ fieldPathId, uiSchema, formData, errors, description, children }: FieldTemplateProps<unknown>) {
  const { path } = fieldPathId;
  const field = useField(path);
  const state = useFieldState(path);
  const { mode } = useOpenForm();
  const shown = useDisplayedValue(path, formData);
  const isFilled = useIsFilledByLookUp(path);
  if (!state.visible) return null;
  const isText = isReadAsText(field) && (mode === 'read' || isFilled || !isEditable(field, state));
  const content = isText ? <FieldText path={path} field={field} value={shown} /> : children;
  // In a table the column names the field.
  if (path.some((part) => typeof part === 'number')) {
    return (
      <>
        {content}
        {errors}
      </>
    );
  }
  const frame = { className: `form-field form-field-${field.type}`, style: { gridColumn: `span ${spanOf(uiSchema)}` } };
  if (mode === 'read' && isText) {
    return (
      <div {...frame}>
        <dt className="form-label">
          <FieldLabel path={path} field={field} state={state} isText />
        </dt>
        <dd className="form-value">
          {content}
          {errors}
          <LookUpNote path={path} />
        </dd>
      </div>
    );
  }
  return (
    <div {...frame}>
      {hasOwnLabel(field, isText) ? null : (
        <div className="form-label">
          <FieldLabel path={path} field={field} state={state} isText={isText} />
        </div>
      )}
      {content}
      {description}
      {errors}
      <LookUpNote path={path} />
    </div>
  );
}

interface FieldLabelProps {
  readonly path: RecordPath;
  readonly field: Field;
  readonly state: FormFieldState;
  readonly isText: boolean;
}

function FieldLabel({ path, field, state, isText }: FieldLabelProps) {
  const translate = useWords();
  const label = useLabel()(field.label);
  const form = useOpenForm();
  const ids = controlIds(form.id, path);
  const { enumerations } = useCatalogue();
  // A set of controls is named by reference, since a label can only point at one.
  const isGroup =
    field.type === 'files' ||
    (field.type === 'enumeration' && showsRadioButtons(field, enumerations[field.enumeration]));
  const isMarked = form.mode === 'edit' && state.required && !isText;
  const words = (
    <>
      {label}
      {isMarked && (
        <span className="form-required" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  );
  return (
    <>
      {isText || isGroup ? (
        <span id={ids.label}>{words}</span>
      ) : (
        <label id={ids.label} htmlFor={ids.control}>
          {words}
        </label>
      )}
      {form.mode === 'edit' && state.computed && (
        <span className="form-computed" title={translate('form.computedHelp')}>
          {translate('form.computed')}
        </span>
      )}
    </>
  );
}

function hasOwnLabel({ type }: Field, isText: boolean): boolean {
  return type === 'group' || type === 'rows' || (type === 'boolean' && !isText);
}
