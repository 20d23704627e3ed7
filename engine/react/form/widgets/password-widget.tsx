import { memo } from 'react';
import { PasswordInput } from '../../shell/index.ts';
import { plainText } from '../plain-text.ts';
import { useControl } from '../use-control.ts';
import type { ScalarWidgetProps } from './scalar-widget.ts';

/** A password, known to password managers. */
export const Password = memo(function Password({ id, value }: ScalarWidgetProps) {
  const { attributes, autoComplete, isInvalid, change } = useControl({ id });
  return (
    <PasswordInput
      {...attributes}
      fill
      autoComplete={autoComplete}
      intent={isInvalid ? 'danger' : 'none'}
      value={plainText(value)}
      onValueChange={(text) => change(text === '' ? null : text)}
    />
  );
});
