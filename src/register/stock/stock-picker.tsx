import { FieldText, useControl, useOpenForm } from '../../../engine/react/form/index.ts';
import { useWords } from '../../../engine/react/index.ts';
import { PickerBox, usePicker } from '../../../engine/react/picker/index.ts';
import { displayOf, useCatalogue, useLabel, valueAt } from '../../../engine/react/state/index.ts';
import { StockLine } from './stock-line.tsx';
import { useStockChoices } from './stock-choices.ts';
import { useCertificateChoice } from './use-certificate-choice.ts';
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
  const control = useControl({ id });
  const { attributes, change, isInvalid, label, state } = control;
  const translate = useWords();
  const words = useLabel();
  const { entities } = useCatalogue();
  const { isLoading, choose } = useCertificateChoice(control, value);
  const source = useStockChoices();
  const picker = usePicker({ source, onChoose: (choice) => choose(choice.id) });
  const chosen = valueAt(value, 'id');
  const canClear = chosen !== undefined && !state.required;
  return (
    <PickerBox
      picker={picker}
      label={label}
      attributes={attributes}
      isInvalid={isInvalid}
      minCharacters={source.timing.minCharacters}
      chosen={typeof chosen === 'string' ? [chosen] : []}
      emptyWords={translate('stockPicker.empty')}
      text={isLoading ? translate('form.pickerLoading') : displayOf(words(entities['certificate']?.display), value)}
      display={(choice) => <StockLine item={choice} />}
      onClear={canClear ? () => change(null) : undefined}
    />
  );
}
