import { InputGroup, TextArea } from '@blueprintjs/core';
import { memo, Suspense } from 'react';
import { lazyComponent } from '../../load/index.ts';
import { plainText } from '../plain-text.ts';
import { useControl } from '../use-control.ts';
import type { ScalarWidgetProps } from './scalar-widget.ts';

const Text = memo(function Text({ id, value }: ScalarWidgetProps) {
  const { field, attributes, autoComplete, isInvalid, change } = useControl({ id });
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
});

const LongText = memo(function LongText({ id, value }: ScalarWidgetProps) {
  const { attributes, isInvalid, change } = useControl({ id });
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
});

const inputTypes: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', password: 'password' };

// Few forms ask for these.
const Password = lazyComponent(async () => (await import('./password-widget.tsx')).Password);
const Phone = lazyComponent(async () => (await import('./phone-widget.tsx')).Phone);
const LookUpBox = lazyComponent(async () => (await import('./look-up-box.tsx')).LookUpBox);

/** One line of text. */
export function TextWidget({ id, value }: ScalarWidgetProps) {
  return <Text id={id} value={value} />;
}

/** Text of several lines. */
export function LongTextWidget({ id, value }: ScalarWidgetProps) {
  return <LongText id={id} value={value} />;
}

/** A password. */
export function PasswordWidget({ id, value }: ScalarWidgetProps) {
  return (
    <Suspense>
      <Password id={id} value={value} />
    </Suspense>
  );
}

/** A phone number. */
export function PhoneWidget({ id, value }: ScalarWidgetProps) {
  return (
    <Suspense>
      <Phone id={id} value={value} />
    </Suspense>
  );
}

/** A line of text by which something is looked up. */
export function LookUpWidget({ id, value }: ScalarWidgetProps) {
  return (
    <Suspense>
      <LookUpBox id={id} value={value} />
    </Suspense>
  );
}
