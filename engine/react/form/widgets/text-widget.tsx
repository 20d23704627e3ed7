import { InputGroup, TextArea } from '@blueprintjs/core';
import { plainText } from '../plain-text.ts';
import { useControl, type ControlProps } from '../use-control.ts';
import { lazyWidget } from './lazy-widget.tsx';

/** One line of text. */
export function TextWidget(props: ControlProps) {
  const { value, field, attributes, autoComplete, isInvalid, change } = useControl(props);
  const format = field.type === 'text' ? field.format : undefined;
  // E-mail addresses have no spaces; surrounding ones come from copying.
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

/** A text parsed by its field type. Loaded lazily, like those below, since few forms have one. */
export const EntryWidget = lazyWidget(async () => (await import('./entry-box.tsx')).EntryBox);

/** A password. */
export const PasswordWidget = lazyWidget(async () => (await import('./password-widget.tsx')).Password);

/** A phone number. */
export const PhoneWidget = lazyWidget(async () => (await import('./phone-widget.tsx')).Phone);

/** A text field with a look-up. */
export const LookUpWidget = lazyWidget(async () => (await import('./look-up-box.tsx')).LookUpBox);
