import { Checkbox, Switch } from '@blueprintjs/core';
import { memo } from 'react';
import type { BooleanField } from '../../../metadata/types/index.ts';
import { useLabel, useWords } from '../../state/index.ts';
import { useControl } from '../use-control.ts';
import type { ScalarWidgetProps } from './scalar-widget.ts';

const Toggle = memo(function Toggle({ id, value }: ScalarWidgetProps) {
  const { attributes, label, change } = useControl({ id });
  const { 'aria-required': _, 'aria-label': rowLabel, ...described } = attributes;
  return (
    <Switch
      {...described}
      aria-label={rowLabel}
      className="form-switch"
      label={rowLabel === undefined ? label : ''}
      checked={value === true}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
});

interface ConsentProps extends ScalarWidgetProps {
  readonly consent: NonNullable<BooleanField['consent']>;
}

/** A box that has to be ticked; the words of what is agreed to lead there, beside what was typed. */
const Consent = memo(function Consent({ id, value, consent }: ConsentProps) {
  const { attributes, label, state, change } = useControl({ id });
  const { 'aria-label': _, ...described } = attributes;
  const translate = useWords();
  const words = useLabel()(consent.words);
  const [before = '', after = ''] = label.split(words);
  return (
    <Checkbox
      {...described}
      className="form-consent"
      checked={value === true}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    >
      {before}
      <a href={consent.to} target="_blank" rel="noopener" title={translate('form.opensBeside')}>
        {words}
      </a>
      {after}
      {state.required && (
        <span className="form-required" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </Checkbox>
  );
});

/** Yes or no. */
export function BooleanWidget({ id, value }: ScalarWidgetProps) {
  const { field } = useControl({ id });
  const consent = field.type === 'boolean' ? field.consent : undefined;
  return consent === undefined ? <Toggle id={id} value={value} /> : <Consent id={id} value={value} consent={consent} />;
}
