import { PasswordInput } from '../../shell/index.ts';
import { plainText } from '../plain-text.ts';
import { useControl, type ControlProps } from '../use-control.ts';

/** Password input, usable by password managers. */
export function Password(props: ControlProps) {
  const { value, attributes, autoComplete, isInvalid, change } = useControl(props);
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
}
