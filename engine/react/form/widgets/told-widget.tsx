import { memo } from 'react';
import { FieldText } from '../field-text.tsx';
import { useControl } from '../use-control.ts';
import type { ScalarWidgetProps } from './scalar-widget.ts';

const Told = memo(function Told({ id, value }: ScalarWidgetProps) {
  const { path, field } = useControl({ id });
  return <FieldText path={path} field={field} value={value} />;
});

/** A value that is shown and never entered. */
export function ToldWidget({ id, value }: ScalarWidgetProps) {
  return <Told id={id} value={value} />;
}
