import type { FieldProps } from '@rjsf/utils';
import { useCallback } from 'react';
import { isValues } from '../../../record/index.ts';
import { ReferencePicker, ReferencesPicker, type PickerOption } from '../../picker/index.ts';
import { useFieldControl } from '../use-control.ts';
import { useNewChoice } from '../use-new-choice.ts';
import { usePickerSource } from '../use-picker-source.ts';
import { useAutoSelect } from '../use-auto-select.ts';

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
