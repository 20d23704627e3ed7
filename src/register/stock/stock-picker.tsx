import { useState } from 'react';
import { useControl, type ControlProps } from '../../../engine/react/form/index.ts';
import { useWords } from '../../../engine/react/index.ts';
import { PickerBox, usePicker, type PickerOption } from '../../../engine/react/picker/index.ts';
import { useDisplay } from '../../../engine/react/state/index.ts';
import { valueAt } from '../../../engine/record/index.ts';
import { StockLine } from './stock-line.tsx';
import { useStockChoices } from './stock-choices.ts';
import './stock.css';

/** Selects a certificate from the viewer's stock. */
export function StockPicker(props: ControlProps) {
  const { value, attributes, change, isInvalid, label, state } = useControl(props);
  const translate = useWords();
  const nameOf = useDisplay('certificate');
  const source = useStockChoices();
  const [chosen, setChosen] = useState<PickerOption | undefined>(undefined);
  const picker = usePicker({
    source,
    onChoose: (choice) => {
      setChosen(choice);
      // The stock lacks fields that the form's rules read; the form loads the certificate by its id.
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
