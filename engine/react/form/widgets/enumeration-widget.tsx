import { Radio, RadioGroup } from '@blueprintjs/core';
import { memo } from 'react';
import { Select } from '../../controls/index.ts';
import type { Enumeration } from '../../../metadata/types/index.ts';
import { useCatalogue, useLabel, useWords } from '../../state/index.ts';
import { useControl, type Control } from '../use-control.ts';
import { enumerationChoices, isShownWhole, type EnumerationChoice } from './enumeration-choices.ts';
import type { ScalarWidgetProps } from './scalar-widget.ts';

const Choice = memo(function Choice({ id, value }: ScalarWidgetProps) {
  const control = useControl({ id });
  const enumeration = useEnumeration(control);
  const current = typeof value === 'string' ? value : '';
  const choices = enumerationChoices(enumeration, control.state.options, current);
  const isInRow = control.attributes['aria-label'] !== undefined;
  return isShownWhole(control.field, enumeration) && !isInRow ? (
    <Radios control={control} choices={choices} current={current} />
  ) : (
    <Selection control={control} choices={choices} current={current} />
  );
});

interface ChoiceProps {
  readonly control: Control;
  readonly choices: readonly EnumerationChoice[];
  readonly current: string;
}

function Selection({ control, choices, current }: ChoiceProps) {
  const label = useLabel();
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
          {choice.isAllowed ? label(choice.label) : translate('form.choiceNotAllowed', { choice: label(choice.label) })}
        </option>
      ))}
    </Select>
  );
}

function Radios({ control, choices, current }: ChoiceProps) {
  const label = useLabel();
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
          label={
            choice.isAllowed ? label(choice.label) : translate('form.choiceNotAllowed', { choice: label(choice.label) })
          }
        />
      ))}
    </RadioGroup>
  );
}

function useEnumeration({ field }: Control): Enumeration | undefined {
  const { enumerations } = useCatalogue();
  return field.type === 'enumeration' ? enumerations[field.enumeration] : undefined;
}

/** One of a closed set: radio buttons where they are few and one is required, else a select. */
export function EnumerationWidget({ id, value }: ScalarWidgetProps) {
  return <Choice id={id} value={value} />;
}
