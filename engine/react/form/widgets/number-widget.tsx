import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { valueFormat } from '../../../metadata/index.ts';
import type { Field } from '../../../metadata/types/index.ts';
import { formatNumber } from '../../format/index.ts';
import { useLanguage } from '../../state/index.ts';
import { isDecimalText, parseDecimalEntry } from '../../../format/index.ts';
import { plainText } from '../plain-text.ts';
import { useControl, type ControlProps } from '../use-control.ts';
import { useUnit } from '../use-unit.ts';
import { lazyWidget } from './lazy-widget.tsx';

interface NumberProps extends ControlProps {
  readonly toValue: (entry: string | null) => unknown;
}

/** Number input: shown as typed until blur, then formatted in the language. */
function NumberBox({ toValue, ...props }: NumberProps) {
  const { value, path, field, ids, attributes, isInvalid, change } = useControl(props);
  const language = useLanguage();
  const unit = useUnit(path, field);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  return (
    <InputGroup
      {...attributes}
      {...(unit !== '' && { 'aria-describedby': [ids.unit, attributes['aria-describedby']].filter(Boolean).join(' ') })}
      fill
      autoComplete="off"
      inputMode="decimal"
      className="form-number"
      intent={isInvalid ? 'danger' : 'none'}
      value={typed ?? shownNumber(value, field, language)}
      rightElement={
        unit === '' ? undefined : (
          <span className="form-unit" id={ids.unit}>
            {unit}
          </span>
        )
      }
      onValueChange={(text) => {
        setTyped(text);
        change(toValue(parseDecimalEntry(text, language, unit)));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function shownNumber(value: unknown, field: Field, language: string): string {
  const text = plainText(value);
  const { isUngrouped } = valueFormat(field);
  return isDecimalText(text) ? formatNumber(text, language, { isUngrouped }) : text;
}

function asIs(entry: string | null): unknown {
  return entry;
}

/** A text that is no integer stays unchanged and gets an error. */
function toInteger(entry: string | null): unknown {
  return entry !== null && /^-?\d{1,15}$/.test(entry) ? Number(entry) : entry;
}

/** A decimal as string; accepts a comma or a point. */
export function DecimalWidget(props: ControlProps) {
  return <NumberBox {...props} toValue={asIs} />;
}

/** A whole number. */
export function IntegerWidget(props: ControlProps) {
  return <NumberBox {...props} toValue={toInteger} />;
}

/** A year; loaded lazily, since few forms have one. */
export const YearWidget = lazyWidget(async () => (await import('./year-widget.tsx')).Year);
