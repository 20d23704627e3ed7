import type { WidgetProps } from '@rjsf/utils';
import { memo } from 'react';
import { FieldText } from '../templates/field-text.tsx';
import { useControl } from '../use-control.ts';

const Told = memo(function Told({ id, value }: { readonly id: string; readonly value: unknown }) {
  const { path, field } = useControl({ id });
  return <FieldText path={path} field={field} value={value} />;
});

/** A value that is shown and never entered. */
export function ToldWidget({ id, value }: WidgetProps) {
  return <Told id={id} value={value} />;
}
