import { memo } from 'react';
import { PasswordInput } from '../../shell/index.ts';
import { plainText } from '../plain-text.ts';
import { useControl } from '../use-control.ts';
import type { ScalarWidgetProps } from './scalar-widget.ts';

/** A password, known to password managers. */
export const Password = memo(function Password({ id, value }: ScalarWidgetProps) {
  const { field, attributes, isInvalid, change } = useControl({ id });
  // One that is being chosen has a least length; one that is known already has not.
  const isNew = 'minLength' in field && field.minLength !== undefined;
  return (
    <PasswordInput
      {...attributes}
      fill
      autoComplete={isNew ? 'new-password' : 'current-password'}
      intent={isInvalid ? 'danger' : 'none'}
      value={plainText(value)}
      onValueChange={(text) => change(text === '' ? null : text)}
    />
  );
});
