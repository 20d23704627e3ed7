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

/** ARIA attributes of a control's state, for any widget. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
  /** In a table of rows the column's label is not linked to the control. */
  readonly 'aria-label': string | undefined;
}

/** Data and attributes of a control, without markup. */
export interface Control {
  readonly path: RecordPath;
  readonly field: Field;
  readonly label: string;
  readonly value: unknown;
  readonly state: FormFieldState;
  readonly isInvalid: boolean;
  readonly ids: ControlIds;
  readonly attributes: ControlAttributes;
  /** `autocomplete` value of the input. */
  readonly autoComplete: string;
  readonly change: (value: unknown) => void;
}

/** The form library's data of a control. */
interface LibraryControl {
  readonly path: RecordPath;
  readonly label: string;
  readonly value: unknown;
  readonly errors: readonly string[] | undefined;
  readonly change: (value: unknown) => void;
}

function useControlAt({ path, label, value, errors = [], change }: LibraryControl): Control {
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

/** The properties of the form library that a widget uses; field states come from the open form. */
export type ControlProps = Pick<WidgetProps, 'id' | 'label' | 'rawErrors' | 'onChange'> & { readonly value?: unknown };

/** Behaviour of a widget: its value, change handler and accessible description. */
export function useControl({ id, label, value, rawErrors, onChange }: ControlProps): Control {
  const form = useOpenForm();
  const path = parsePath(id.slice(form.id.length + 1));
  return useControlAt({ path, label, value, errors: rawErrors, change: onChange });
}

/** Behaviour of a field of the form library, as for a widget. */
export function useFieldControl({ fieldPathId, schema, formData, rawErrors, onChange }: FieldProps): Control {
  const { path } = fieldPathId;
  const change = useCallback((value: unknown) => onChange(value, path), [onChange, path]);
  return useControlAt({ path, label: schema.title ?? '', value: formData, errors: rawErrors, change });
}
