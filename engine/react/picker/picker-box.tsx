import { Button, InputGroup, PopoverNext } from '@blueprintjs/core';
import { CaretDownIcon, CrossIcon, PlusIcon, SearchIcon } from '@blueprintjs/icons';
import type { AriaAttributes } from 'react';
import { LoadingSpinner } from '../controls/index.ts';
import { useWords } from '../state/index.ts';
import { ChoiceList, type ChoiceListProps } from './choice-list.tsx';
import './picker.css';

/** How a record is made that can be chosen then. */
export interface NewChoice {
  readonly label: string;
  readonly open: () => void;
}

interface PickerBoxProps extends ChoiceListProps {
  /** The box's id and accessible description. */
  readonly attributes: AriaAttributes & { readonly id?: string };
  /** Of a text of its own: what a browser may fill it in with. */
  readonly autoComplete?: string | undefined;
  readonly isInvalid: boolean;
  /** What stands in the box while nothing is typed. */
  readonly text: string;
  readonly placeholder?: string | undefined;
  readonly onClear?: (() => void) | undefined;
  /** Makes what is not there to choose yet. */
  readonly create?: NewChoice | undefined;
  /** What is typed is a text of its own, which stays; absent: it only searches. */
  readonly onType?: ((text: string) => void) | undefined;
}

/** The box of a picker and the list that opens below it. */
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
  /** What is typed stays, so that the box only looks it up. */
  readonly isFree: boolean;
}

/** What can be done with the box besides typing, and the sign of what it is. */
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
