import type { FieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Field } from '../../../metadata/types/index.ts';
import type { RecordPath } from '../../../record/index.ts';
import { useCatalogue, useLabel, useWords } from '../../state/index.ts';
import { controlIds, useField, useFieldState, useIsFilled, useOpenForm, useShownValue } from '../form-context.tsx';
import { isEditable } from '../editable.ts';
import { spanOf } from '../form-layout.ts';
import type { FieldState } from '../state/form-state.ts';
import { engineWidgets } from '../engine-widgets.ts';
import { isShownWhole } from '../widgets/enumeration-choices.ts';
import { FieldIssues } from './field-issues.tsx';
import { FilledNote } from './filled-note.tsx';
import { FieldText } from '../field-text.tsx';

/** Puts a field into the form: the label above, the control or its text, help and messages below. The whole form has no frame. */
export function FieldTemplate({ fieldPathId, children, uiSchema, formData }: FieldTemplateProps<unknown>) {
  const { path } = fieldPathId;
  if (path.length === 0) return children;
  return (
    <FieldFrame path={path} span={spanOf(uiSchema)} isCustom={isCustom(uiSchema)} value={formData}>
      {children}
    </FieldFrame>
  );
}

interface FieldFrameProps {
  readonly path: RecordPath;
  readonly span: number;
  /** A custom widget writes its own text where it may not be edited. */
  readonly isCustom: boolean;
  readonly value: unknown;
  readonly children: ReactNode;
}

function FieldFrame({ path, span, isCustom: isCustomWidget, value, children }: FieldFrameProps) {
  const field = useField(path);
  const state = useFieldState(path);
  const { mode } = useOpenForm();
  const shown = useShownValue(path, value);
  const isFilled = useIsFilled(path);
  if (!state.visible) return null;
  const isText = !isCustomWidget && !hasOwnText(field) && (mode === 'read' || isFilled || !isEditable(field, state));
  const content = isText ? <FieldText path={path} field={field} value={shown} /> : children;
  if (path.some((part) => typeof part === 'number')) return <CellFrame path={path}>{content}</CellFrame>;
  return (
    <div className={`form-field form-field-${field.type}`} style={{ gridColumn: `span ${span}` }}>
      {hasOwnLabel(field, isText) ? null : <FieldLabel path={path} field={field} state={state} isText={isText} />}
      {content}
      <FieldHelp path={path} field={field} />
      <FieldIssues path={path} />
      <FilledNote path={path} />
    </div>
  );
}

/** In a table the column names the field; only its messages stand with it. */
function CellFrame({ path, children }: { readonly path: RecordPath; readonly children: ReactNode }) {
  return (
    <>
      {children}
      <FieldIssues path={path} />
    </>
  );
}

interface FieldLabelProps {
  readonly path: RecordPath;
  readonly field: Field;
  readonly state: FieldState;
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
    field.type === 'files' || (field.type === 'enumeration' && isShownWhole(field, enumerations[field.enumeration]));
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
    <div className="form-label">
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
    </div>
  );
}

function FieldHelp({ path, field }: { readonly path: RecordPath; readonly field: Field }) {
  const form = useOpenForm();
  const label = useLabel();
  if (field.help === undefined || form.mode === 'read') return null;
  return (
    <div className="form-help" id={controlIds(form.id, path).help}>
      {label(field.help)}
    </div>
  );
}

/** Fields that hold others, or that list what can be opened, write themselves in both modes. */
function hasOwnText({ type }: Field): boolean {
  return type === 'group' || type === 'rows' || type === 'files';
}

function hasOwnLabel({ type }: Field, isText: boolean): boolean {
  return type === 'group' || type === 'rows' || (type === 'boolean' && !isText);
}

function isCustom(uiSchema: FieldTemplateProps['uiSchema']): boolean {
  const widget: unknown = uiSchema?.['ui:widget'];
  return typeof widget === 'string' && !(widget in engineWidgets);
}
