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
  /** Names the list, and the box where no label points at it. */
  readonly label: string;
  /** The box's id and accessible description. */
  readonly attributes: AriaAttributes & { readonly id?: string };
  readonly isInvalid?: boolean;
}

interface ReferencePickerProps extends PickerProps {
  readonly value: PickerOption | undefined;
  /** A required one offers no way to empty it. */
  readonly isRequired?: boolean;
  /** Stands in the empty box; an invitation to search unless told. */
  readonly placeholder?: string;
  readonly create?: NewChoice | undefined;
  readonly onChange: (choice: PickerOption | undefined) => void;
}

/** Chooses one record: a box one types into and a list of what matches. */
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

/** Chooses several records, which stand as chips above the box. */
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
