import { Checkbox, Switch } from '@blueprintjs/core';
import type { BooleanField } from '../../../metadata/types/index.ts';
import { useLabel, useWords } from '../../state/index.ts';
import { useControl, type ControlProps } from '../use-control.ts';

function Toggle(props: ControlProps) {
  const { value, attributes, label, change } = useControl(props);
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
}

interface ConsentProps extends ControlProps {
  readonly consent: NonNullable<BooleanField['consent']>;
}

/** A required checkbox whose label links to the document, opened in a new tab. */
function Consent({ consent, ...props }: ConsentProps) {
  const { value, attributes, label, state, change } = useControl(props);
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
}

/** Yes or no. */
export function BooleanWidget(props: ControlProps) {
  const { field } = useControl(props);
  const consent = field.type === 'boolean' ? field.consent : undefined;
  return consent === undefined ? <Toggle {...props} /> : <Consent {...props} consent={consent} />;
}
