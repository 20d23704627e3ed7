import { useState } from 'react';
import { FieldText, useControl, useOpenForm } from '../../../engine/react/form/index.ts';
import { useWords } from '../../../engine/react/index.ts';
import { PickerBox, usePicker, type Choice } from '../../../engine/react/picker/index.ts';
import { useDisplay } from '../../../engine/react/state/index.ts';
import { valueAt } from '../../../engine/record/index.ts';
import { StockLine } from './stock-line.tsx';
import { useStockChoices } from './stock-choices.ts';
import './stock.css';

export interface StockPickerProps {
  readonly id: string;
  /** The chosen certificate. */
  readonly value?: unknown;
}

/** Chooses a certificate among those in the viewer's stock; its code where nothing can be chosen. */
export function StockPicker({ id, value }: StockPickerProps) {
  const control = useControl({ id });
  const { mode } = useOpenForm();
  const isRead = mode === 'read' || !control.state.enabled;
  return isRead ? (
    <FieldText path={control.path} field={control.field} value={value} />
  ) : (
    <StockBox id={id} value={value} />
  );
}

function StockBox({ id, value }: StockPickerProps) {
  const { attributes, change, isInvalid, label, state } = useControl({ id });
  const translate = useWords();
  const nameOf = useDisplay('certificate');
  const source = useStockChoices();
  const [chosen, setChosen] = useState<Choice | undefined>(undefined);
  const picker = usePicker({
    source,
    onChoose: (choice) => {
      setChosen(choice);
      // The stock does not tell all that the form's rules read of a certificate; the form completes it by its id.
      change({ id: choice.id });
    },
  });
  const certificateId = valueAt(value, 'id');
  const isNamed = chosen !== undefined && chosen.id === certificateId;
  const canClear = certificateId !== undefined && !state.required;
  return (
    <PickerBox
      picker={picker}
      label={label}
      attributes={attributes}
      isInvalid={isInvalid}
      minCharacters={source.timing.minCharacters}
      chosen={typeof certificateId === 'string' ? [certificateId] : []}
      emptyWords={translate('stockPicker.empty')}
      text={isNamed ? nameOf(chosen['certificate']) : nameOf(value)}
      display={(choice) => <StockLine item={choice} />}
      onClear={canClear ? () => change(null) : undefined}
    />
  );
}
