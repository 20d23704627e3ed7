import { Button, InputGroup, PopoverNext, Spinner } from '@blueprintjs/core';
import { CaretDown, Cross } from '@blueprintjs/icons';
import type { AriaAttributes } from 'react';
import { useWords } from '../state/index.ts';
import { ChoiceList, useDisplay } from './choice-list.tsx';
import type { PickerSource } from './picker-source.ts';
import type { Choice } from './picker-state.ts';
import { usePicker, type PickerBehaviour } from './use-picker.ts';
import './picker.css';

interface PickerProps {
  readonly source: PickerSource;
  /** Names the list, and the box where no label points at it. */
  readonly label: string;
  /** The box's id and accessible description. */
  readonly attributes: AriaAttributes & { readonly id?: string };
  readonly isInvalid?: boolean;
}

interface ReferencePickerProps extends PickerProps {
  readonly value: Choice | undefined;
  /** A required one offers no way to empty it. */
  readonly isRequired?: boolean;
  readonly onChange: (choice: Choice | undefined) => void;
}

/** Chooses one record: a box one types into and a list of what matches. */
export function ReferencePicker({ source, label, attributes, isInvalid = false, value, isRequired = false, onChange }: ReferencePickerProps) {
  const translate = useWords();
  const display = useDisplay(source.to);
  const picker = usePicker({ source, onChoose: onChange });
  const canClear = value !== undefined && !isRequired;
  return (
    <PickerBox
      picker={picker} source={source} label={label} attributes={attributes} isInvalid={isInvalid}
      chosen={value === undefined ? [] : [value.id]} text={value === undefined ? '' : display(value)}
      onClear={canClear ? () => onChange(undefined) : undefined} clearWords={translate('form.clear', { label })}
    />
  );
}

interface ReferencesPickerProps extends PickerProps {
  readonly values: readonly Choice[];
  readonly onChange: (choices: readonly Choice[]) => void;
}

/** Chooses several records, which stand as chips above the box. */
export function ReferencesPicker({ source, label, attributes, isInvalid = false, values, onChange }: ReferencesPickerProps) {
  const translate = useWords();
  const display = useDisplay(source.to);
  const without = (id: string) => values.filter((value) => value.id !== id);
  const picker = usePicker({
    source,
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
                  variant="minimal" size="small" icon={<Cross size={12} />} aria-label={translate('form.removeChoice', { choice: display(value) })}
                  onClick={() => onChange(without(value.id))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <PickerBox
        picker={picker} source={source} label={label} attributes={attributes} isInvalid={isInvalid}
        chosen={values.map(({ id }) => id)} text="" onClear={undefined} clearWords=""
      />
    </div>
  );
}

interface PickerBoxProps extends Required<PickerProps> {
  readonly picker: PickerBehaviour;
  readonly chosen: readonly string[];
  /** What stands in the box while nothing is typed. */
  readonly text: string;
  readonly onClear: (() => void) | undefined;
  readonly clearWords: string;
}

function PickerBox({ picker, source, label, attributes, isInvalid, chosen, text, onClear, clearWords }: PickerBoxProps) {
  const translate = useWords();
  const { state, inputProps } = picker;
  const buttons = (
    <>
      {onClear !== undefined && <Button variant="minimal" size="small" icon={<Cross />} aria-label={clearWords} onClick={onClear} />}
      {state.status === 'loading' ? <Spinner size={16} className="picker-spinner" /> : <CaretDown className="picker-caret" aria-hidden />}
    </>
  );
  return (
    <PopoverNext
      isOpen={state.isOpen} onInteraction={(isOpen) => { if (!isOpen) picker.close(); }}
      autoFocus={false} enforceFocus={false} shouldReturnFocusOnClose={false} arrow={false} animation="minimal" placement="bottom-start" matchTargetWidth
      content={<ChoiceList picker={picker} source={source} chosen={chosen} label={label} />}
      renderTarget={({ ref }) => (
        <div ref={ref} className="picker-box">
          <InputGroup
            {...attributes} {...inputProps} autoComplete="off" fill intent={isInvalid ? 'danger' : 'none'}
            value={state.typed ?? text} placeholder={translate('form.pickerPlaceholder')} rightElement={buttons}
          />
        </div>
      )}
    />
  );
}
