import type { WidgetProps } from '@rjsf/utils';
import type { Field } from '../../metadata/types/index.ts';
import type { RecordPath } from '../../record/index.ts';
import { useLabel } from '../state/index.ts';
import {
  controlIds,
  useChange,
  useField,
  useFieldIssues,
  useFieldState,
  useOpenForm,
  type ControlIds,
} from './form-context.tsx';
import type { FieldState } from './state/form-state.ts';
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
  readonly state: FieldState;
  readonly isInvalid: boolean;
  readonly ids: ControlIds;
  readonly attributes: ControlAttributes;
  /** What a browser may fill it in with, as HTML's `autocomplete` says it. */
  readonly autoComplete: string;
  readonly change: (value: unknown) => void;
}

/** Behaviour of the control at a path: its value's way into the form and its accessible description. */
export function useControlAt(path: RecordPath): Control {
  const form = useOpenForm();
  const field = useField(path);
  const label = useLabel()(field.label);
  const state = useFieldState(path);
  const issues = useFieldIssues(path);
  const change = useChange(path);
  const ids = controlIds(form.id, path);
  const isInvalid = issues.some(({ severity }) => severity === 'error');
  const describedBy = [
    ...(issues.length > 0 ? [ids.issues] : []),
    ...(field.help === undefined ? [] : [ids.help]),
  ].join(' ');
  const row = path.find((part) => typeof part === 'number');
  return {
    path,
    field,
    label,
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

/** Behaviour of a widget that the form library renders: its id says where it stands. */
export function useControl({ id }: Pick<WidgetProps, 'id'>): Control {
  const form = useOpenForm();
  return useControlAt(parsePath(id.slice(form.id.length + 1)));
}
