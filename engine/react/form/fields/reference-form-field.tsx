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

/** A reference: one record chosen among those the field's picker offers. */
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
          // By its id alone: what the form reads of it is asked for as of any choice.
          onSaved={({ id }) => change({ id })}
          onClose={made.close}
        />
      )}
    </>
  );
}

/** References: several records chosen among those the field's picker offers. */
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

/** In the form of a new record, chooses the only choice there is, or that certain filters leave, where the field's picker says so and nothing is chosen. */
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
    // Without an answer the person chooses, and hears from the picker what is wrong.
    choose().catch(() => undefined);
    return () => {
      isOpen = false;
    };
  }, [client, isWanted, key, source, store]);
}
