import type { FieldProps } from '@rjsf/utils';
import { useCallback, useEffect } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { isValues, valueAt, type RecordPath } from '../../../record/index.ts';
import {
  ReferencePicker,
  ReferencesPicker,
  type PickerOption,
  loadChoices,
  type PickerSource,
} from '../../picker/index.ts';
import { useFieldControl } from '../use-control.ts';
import { useNewChoice } from '../use-new-choice.ts';
import { usePickerSource } from '../use-picker-source.ts';
import { useField, useOpenForm } from '../form-context.tsx';
import { parsePath, pathKey } from '../state/paths.ts';

/** Picker of a reference field. */
export function ReferenceFormField(props: FieldProps) {
  const { path, value, attributes, change, label, isInvalid, state } = useFieldControl(props);
  const source = usePickerSource(path);
  useAutoSelect(path, source);
  const made = useNewChoice(path, source);
  return (
    <>
      <ReferencePicker
        source={source}
        value={isChoice(value) ? value : undefined}
        label={label}
        attributes={attributes}
        isInvalid={isInvalid}
        isRequired={state.required}
        create={made?.create}
        onChange={useCallback((choice: PickerOption | undefined) => change(choice ?? null), [change])}
      />
      {made?.isOpen === true && (
        <made.Dialog
          entity={source.to}
          named={made.named}
          // Only the id: the form reads the other fields as for any choice.
          onSaved={({ id }) => change({ id })}
          onClose={made.close}
        />
      )}
    </>
  );
}

/** Picker of a references field. */
export function ReferencesField(props: FieldProps) {
  const { path, value, attributes, change, label, isInvalid } = useFieldControl(props);
  const source = usePickerSource(path);
  const values = Array.isArray(value) ? value.filter(isChoice) : [];
  return (
    <ReferencesPicker
      source={source}
      values={values}
      label={label}
      attributes={attributes}
      isInvalid={isInvalid}
      onChange={change}
    />
  );
}

function isChoice(value: unknown): value is PickerOption {
  return isValues(value) && typeof value.id === 'string';
}

/**
 * In a new record, preselects the only option, or the only one that matches the preselection filters, when the picker
 * is set to and the field is empty.
 */
function useAutoSelect(path: RecordPath, source: PickerSource): void {
  const client = useApolloClient();
  const { store } = useOpenForm();
  const field = useField(path);
  const isWanted = source.preselect !== undefined || ('picker' in field && field.picker.preselectSole === true);
  const key = pathKey(path);
  useEffect(() => {
    const at = parsePath(key);
    const { data } = store.state();
    if (!isWanted || data.id !== undefined || (valueAt(data, at) ?? null) !== null) return undefined;
    let isOpen = true;
    const choose = async () => {
      const narrowed = { ...source, filter: { ...source.filter, ...source.preselect } };
      const { choices, hasMore } = await loadChoices(client, narrowed, '', 0);
      const [sole, ...others] = choices;
      if (isOpen && sole !== undefined && others.length === 0 && !hasMore)
        store.dispatch({ kind: 'preselect', path: at, record: sole });
    };
    // On failure the person chooses, and the picker shows the error.
    choose().catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [client, isWanted, key, source, store]);
}
