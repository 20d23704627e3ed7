import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import type { AriaAttributes } from 'react';
import { useDisplay, useWords } from '../state/index.ts';
import { PickerBox, type NewChoice } from './picker-box.tsx';
import { useRecordChoices, type PickerSource } from './picker-source.ts';
import type { PickerOption } from './picker-state.ts';
import { usePicker } from './use-picker.ts';

interface PickerProps {
  readonly source: PickerSource;
  /** Accessible name of the list, and of the input without a label. */
  readonly label: string;
  /** Id and accessible description of the input. */
  readonly attributes: AriaAttributes & { readonly id?: string };
  readonly isInvalid?: boolean;
}

interface ReferencePickerProps extends PickerProps {
  readonly value: PickerOption | undefined;
  /** A required value cannot be cleared. */
  readonly isRequired?: boolean;
  /** Placeholder of the empty input; default: an invitation to search. */
  readonly placeholder?: string;
  readonly create?: NewChoice | undefined;
  readonly onChange: (choice: PickerOption | undefined) => void;
}

/** Picker of one record: an input and a list of matches. */
export function ReferencePicker({
  source,
  label,
  attributes,
  isInvalid = false,
  value,
  isRequired = false,
  placeholder,
  create,
  onChange,
}: ReferencePickerProps) {
  const display = useDisplay(source.to);
  const picker = usePicker({ source: useRecordChoices(source), onChoose: onChange });
  const canClear = value !== undefined && !isRequired;
  return (
    <PickerBox
      picker={picker}
      label={label}
      attributes={attributes}
      isInvalid={isInvalid}
      minCharacters={source.picker.minCharacters}
      display={display}
      chosen={value === undefined ? [] : [value.id]}
      text={value === undefined ? '' : display(value)}
      placeholder={placeholder}
      create={create}
      onClear={canClear ? () => onChange(undefined) : undefined}
    />
  );
}

interface ReferencesPickerProps extends PickerProps {
  readonly values: readonly PickerOption[];
  readonly onChange: (choices: readonly PickerOption[]) => void;
}

/** Picker of several records, shown as chips above the input. */
export function ReferencesPicker({
  source,
  label,
  attributes,
  isInvalid = false,
  values,
  onChange,
}: ReferencesPickerProps) {
  const translate = useWords();
  const display = useDisplay(source.to);
  const without = (id: string) => values.filter((value) => value.id !== id);
  const picker = usePicker({
    source: useRecordChoices(source),
    onChoose: (choice) => onChange([...without(choice.id), choice]),
    onErase: () => onChange(values.slice(0, -1)),
  });
  return (
    <div className="picker-several">
      {values.length > 0 && (
        <ul className="picker-chips" aria-label={label}>
          {values.map((value) => (
            <li key={value.id}>
              <span className="picker-chip">
                {display(value)}
                <Button
                  variant="minimal"
                  size="small"
                  icon={<CrossIcon size={12} />}
                  aria-label={translate('form.removeChoice', { choice: display(value) })}
                  onClick={() => onChange(without(value.id))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <PickerBox
        picker={picker}
        label={label}
        attributes={attributes}
        isInvalid={isInvalid}
        minCharacters={source.picker.minCharacters}
        display={display}
        chosen={values.map(({ id }) => id)}
        text=""
      />
    </div>
  );
}
