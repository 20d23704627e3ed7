import { InputGroup, TextArea } from '@blueprintjs/core';
import { plainText } from '../plain-text.ts';
import { useControl, type ControlProps } from '../use-control.ts';
import { lazyWidget } from './lazy-widget.tsx';

/** One line of text. */
export function TextWidget(props: ControlProps) {
  const { value, field, attributes, autoComplete, isInvalid, change } = useControl(props);
  const format = field.type === 'text' ? field.format : undefined;
  // No space belongs into one; those around it come from copying.
  const isAddress = format === 'email';
  return (
    <InputGroup
      {...attributes}
      fill
      autoComplete={autoComplete}
      type={inputTypes[format ?? 'none'] ?? 'text'}
      intent={isInvalid ? 'danger' : 'none'}
      value={plainText(value)}
      onValueChange={(text) => change(text === '' ? null : isAddress ? text.trim() : text)}
    />
  );
}

/** Text of several lines. */
export function LongTextWidget(props: ControlProps) {
  const { value, attributes, isInvalid, change } = useControl(props);
  return (
    <TextArea
      {...attributes}
      fill
      intent={isInvalid ? 'danger' : 'none'}
      rows={3}
      value={plainText(value)}
      onChange={({ target }) => change(target.value === '' ? null : target.value)}
    />
  );
}

const inputTypes: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', password: 'password' };

/** A text that the type of its field reads and writes. Few forms ask for one, or for those below. */
export const EntryWidget = lazyWidget(async () => (await import('./entry-box.tsx')).EntryBox);

/** A password. */
export const PasswordWidget = lazyWidget(async () => (await import('./password-widget.tsx')).Password);

/** A phone number. */
export const PhoneWidget = lazyWidget(async () => (await import('./phone-widget.tsx')).Phone);

/** A line of text by which something is looked up. */
export const LookUpWidget = lazyWidget(async () => (await import('./look-up-box.tsx')).LookUpBox);
