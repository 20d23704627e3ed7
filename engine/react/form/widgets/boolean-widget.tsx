import { Switch } from '@blueprintjs/core';
import { memo } from 'react';
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

/** Yes or no. */
export function BooleanWidget({ id, value }: ScalarWidgetProps) {
  return <Toggle id={id} value={value} />;
}
