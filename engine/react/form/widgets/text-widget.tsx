import { InputGroup, TextArea } from '@blueprintjs/core';
import type { WidgetProps } from '@rjsf/utils';
import { memo } from 'react';
import { useControl } from '../use-control.ts';

interface TextProps {
  readonly id: string;
  readonly value: unknown;
}

const Text = memo(function Text({ id, value }: TextProps) {
  const { field, attributes, isInvalid, change } = useControl({ id });
  const format = 'format' in field ? field.format : undefined;
  return (
    <InputGroup
      {...attributes} fill autoComplete="off" type={inputTypes[format ?? 'none']} intent={isInvalid ? 'danger' : 'none'}
      value={textOf(value)} onValueChange={(text) => change(text === '' ? null : text)}
    />
  );
});

const LongText = memo(function LongText({ id, value }: TextProps) {
  const { attributes, isInvalid, change } = useControl({ id });
  return (
    <TextArea
      {...attributes} fill autoResize intent={isInvalid ? 'danger' : 'none'} rows={3}
      value={textOf(value)} onChange={({ target }) => change(target.value === '' ? null : target.value)}
    />
  );
});

const inputTypes = { none: 'text', email: 'email', phone: 'tel' } as const;

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** One line of text. */
export function TextWidget({ id, value }: WidgetProps) {
  return <Text id={id} value={value} />;
}

/** Text of several lines. */
export function LongTextWidget({ id, value }: WidgetProps) {
  return <LongText id={id} value={value} />;
}
