import { Button, InputGroup, PopoverNext } from '@blueprintjs/core';
import { CaretDownIcon, CrossIcon, PlusIcon, SearchIcon } from '@blueprintjs/icons';
import type { AriaAttributes } from 'react';
import { LoadingSpinner } from '../controls/index.ts';
import { useWords } from '../state/index.ts';
import { ChoiceList, type ChoiceListProps } from './choice-list.tsx';
import './picker.css';

/** Creates a record that can then be chosen. */
export interface NewChoice {
  readonly label: string;
  readonly open: () => void;
}

interface PickerBoxProps extends ChoiceListProps {
  /** Id and accessible description of the input. */
  readonly attributes: AriaAttributes & { readonly id?: string };
  /** `autocomplete` value of the input, for a free text. */
  readonly autoComplete?: string | undefined;
  readonly isInvalid: boolean;
  /** Text of the input while nothing is typed. */
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly onClear?: (() => void) | undefined;
  /** Creates a missing record. */
  readonly create?: NewChoice | undefined;
  /** Makes the input a free text, updated on typing; undefined: typing only searches. */
  readonly onType?: ((text: string) => void) | undefined;
}

/** The input of a picker and the list that opens below it. */
export function PickerBox({
  attributes,
  autoComplete = 'off',
  isInvalid,
  text,
  placeholder,
  onClear,
  onType,
  create,
  ...list
}: PickerBoxProps) {
  const translate = useWords();
  const { picker, label } = list;
  const { state, inputProps } = picker;
  return (
    <PopoverNext
      isOpen={state.isOpen}
      onInteraction={(isOpen) => {
        if (!isOpen) picker.close();
      }}
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      arrow={false}
      animation="minimal"
      placement="bottom-start"
      matchTargetWidth
      content={<ChoiceList {...list} />}
      renderTarget={({ ref }) => (
        <div ref={ref} className="picker-box">
          <InputGroup
            {...attributes}
            {...inputProps}
            onValueChange={onType}
            autoComplete={autoComplete}
            fill
            intent={isInvalid ? 'danger' : 'none'}
            value={state.typed ?? text}
            placeholder={placeholder ?? translate('form.pickerPlaceholder')}
            rightElement={
              <BoxButtons
                label={label}
                isLoading={state.status === 'loading'}
                isFree={onType !== undefined}
                onClear={onClear}
                create={create}
              />
            }
          />
        </div>
      )}
    />
  );
}

interface BoxButtonsProps extends Pick<PickerBoxProps, 'label' | 'onClear' | 'create'> {
  readonly isLoading: boolean;
  /** True for a free text, for which the list only offers suggestions. */
  readonly isFree: boolean;
}

/** Buttons beside the input, and its icon. */
function BoxButtons({ label, isLoading, isFree, onClear, create }: BoxButtonsProps) {
  const translate = useWords();
  const Sign = isFree ? SearchIcon : CaretDownIcon;
  return (
    <>
      {onClear !== undefined && (
        <Button
          variant="minimal"
          size="small"
          icon={<CrossIcon />}
          aria-label={translate('form.clear', { label })}
          onClick={onClear}
        />
      )}
      {create !== undefined && (
        <Button
          variant="minimal"
          size="small"
          icon={<PlusIcon />}
          aria-label={create.label}
          title={create.label}
          onClick={create.open}
        />
      )}
      {isLoading ? (
        <LoadingSpinner size={16} className="picker-spinner" />
      ) : (
        <Sign className="picker-caret" aria-hidden />
      )}
    </>
  );
}
