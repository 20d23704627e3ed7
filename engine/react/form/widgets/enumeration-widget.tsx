import { Radio, RadioGroup } from '@blueprintjs/core';
import type { WidgetProps } from '@rjsf/utils';
import { Select } from '../../controls/index.ts';
import { useCatalogue, useWords } from '../../state/index.ts';
import { useControl, type Control } from '../use-control.ts';
import { enumerationChoices, showsRadioButtons, type EnumerationChoice } from './enumeration-choices.ts';

/** Choice of an enumeration: radio buttons when required with few values, else a select. */
export function EnumerationWidget(props: WidgetProps) {
  const control = useControl(props);
  const { field, value, state } = control;
  const { enumerations } = useCatalogue();
  const current = typeof value === 'string' ? value : '';
  const choices = enumerationChoices(props.options.enumOptions, state.options, current);
  const isInRow = control.attributes['aria-label'] !== undefined;
  return field.type === 'enumeration' && showsRadioButtons(field, enumerations[field.enumeration]) && !isInRow ? (
    <Radios control={control} choices={choices} current={current} />
  ) : (
    <Selection control={control} choices={choices} current={current} />
  );
}

interface ChoiceProps {
  readonly control: Control;
  readonly choices: readonly EnumerationChoice[];
  readonly current: string;
}

function Selection({ control, choices, current }: ChoiceProps) {
  const translate = useWords();
  return (
    <Select
      {...control.attributes}
      fill
      className={control.isInvalid ? 'form-select-invalid' : undefined}
      value={current}
      onChange={({ target }) => control.change(target.value === '' ? null : target.value)}
    >
      <option value="">{translate('form.choose')}</option>
      {choices.map((choice) => (
        <option key={choice.name} value={choice.name} disabled={!choice.isAllowed}>
          {choice.isAllowed ? choice.label : translate('form.choiceNotAllowed', { choice: choice.label })}
        </option>
      ))}
    </Select>
  );
}

function Radios({ control, choices, current }: ChoiceProps) {
  const translate = useWords();
  const { attributes, ids, change } = control;
  return (
    <RadioGroup
      inline
      name={ids.control}
      selectedValue={current}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      className="form-radios"
      aria-labelledby={ids.label}
      aria-describedby={attributes['aria-describedby']}
      aria-invalid={attributes['aria-invalid']}
      aria-required={attributes['aria-required']}
    >
      {choices.map((choice, index) => (
        <Radio
          key={choice.name}
          id={index === 0 ? ids.control : undefined}
          value={choice.name}
          disabled={!choice.isAllowed}
          label={choice.isAllowed ? choice.label : translate('form.choiceNotAllowed', { choice: choice.label })}
        />
      ))}
    </RadioGroup>
  );
}
