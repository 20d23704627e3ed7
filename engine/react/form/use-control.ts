import type { FieldProps, WidgetProps } from '@rjsf/utils';
import { useCallback } from 'react';
import type { Field } from '../../metadata/types/index.ts';
import type { RecordPath } from '../../record/index.ts';
import {
  controlIds,
  useField,
  useFieldState,
  useFieldWarnings,
  useOpenForm,
  type ControlIds,
} from './form-context.tsx';
import type { FormFieldState } from './state/form-state.ts';
import { parsePath } from './state/paths.ts';

/** Attributes that make a control's state known to everybody, whatever it looks like. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
  /** In a table of rows the column's label does not reach the control. */
  readonly 'aria-label': string | undefined;
}

/** All a control needs besides the markup. */
export interface Control {
  readonly path: RecordPath;
  readonly field: Field;
  readonly label: string;
  readonly value: unknown;
  readonly state: FormFieldState;
  readonly isInvalid: boolean;
  readonly ids: ControlIds;
  readonly attributes: ControlAttributes;
  /** What a browser may fill it in with, as HTML's `autocomplete` says it. */
  readonly autoComplete: string;
  readonly change: (value: unknown) => void;
}

/** What the form library tells of a control. */
interface ToldControl {
  readonly path: RecordPath;
  readonly label: string;
  readonly value: unknown;
  readonly errors: readonly string[] | undefined;
  readonly change: (value: unknown) => void;
}

function useControlAt({ path, label, value, errors = [], change }: ToldControl): Control {
  const form = useOpenForm();
  const field = useField(path);
  const state = useFieldState(path);
  const warnings = useFieldWarnings(path);
  const ids = controlIds(form.id, path);
  const isInvalid = errors.length > 0;
  const describedBy = [
    ...(isInvalid || warnings.length > 0 ? [ids.issues] : []),
    ...(field.help === undefined ? [] : [ids.help]),
  ].join(' ');
  const row = path.find((part) => typeof part === 'number');
  return {
    path,
    field,
    label,
    value,
    state,
    isInvalid,
    ids,
    change,
    autoComplete: (field.type === 'text' ? field.autocomplete : undefined) ?? 'off',
    attributes: {
      id: ids.control,
      'aria-describedby': describedBy === '' ? undefined : describedBy,
      'aria-invalid': isInvalid,
      'aria-required': state.required,
      'aria-label': row === undefined ? undefined : `${label}, ${row + 1}`,
    },
  };
}

/** What a widget takes of the form library's properties; what the rules say it asks the open form. */
export type ControlProps = Pick<WidgetProps, 'id' | 'label' | 'rawErrors' | 'onChange'> & { readonly value?: unknown };

/** Behaviour of a widget: its value's way into the form and its accessible description. */
export function useControl({ id, label, value, rawErrors, onChange }: ControlProps): Control {
  const form = useOpenForm();
  const path = parsePath(id.slice(form.id.length + 1));
  return useControlAt({ path, label, value, errors: rawErrors, change: onChange });
}

/** The same of a field of the form library. */
export function useFieldControl({ fieldPathId, schema, formData, rawErrors, onChange }: FieldProps): Control {
  const { path } = fieldPathId;
  const change = useCallback((value: unknown) => onChange(value, path), [onChange, path]);
  return useControlAt({ path, label: schema.title ?? '', value: formData, errors: rawErrors, change });
}
