import { Button, InputGroup, PopoverNext } from '@blueprintjs/core';
import { CalendarIcon } from '@blueprintjs/icons';
import { memo, useState } from 'react';
import { useFormat } from '../../format/index.ts';
import { useWords } from '../../state/index.ts';
import { withinYears, yearLimits } from '../entry/year-entry.ts';
import { plainText } from '../plain-text.ts';
import { useControl } from '../use-control.ts';
import type { ScalarWidgetProps } from './scalar-widget.ts';
import { YearPage } from './year-page.tsx';

/** A year of four digits, typed or chosen among those the field allows. */
export const Year = memo(function Year({ id, value }: ScalarWidgetProps) {
  const { field, attributes, label, isInvalid, change } = useControl({ id });
  const translate = useWords();
  const { today } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const limits = yearLimits(field.type === 'integer' ? field : {});
  const year = typeof value === 'number' ? value : undefined;
  const picker = (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-end"
      arrow={false}
      content={
        <YearPage
          label={label}
          year={year}
          from={withinYears(year ?? Number(today().slice(0, 4)), limits)}
          limits={limits}
          onChoose={(chosen) => {
            change(chosen);
            setOpen(false);
          }}
        />
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={<CalendarIcon />}
        aria-label={translate('form.openYears', { label })}
      />
    </PopoverNext>
  );
  return (
    <InputGroup
      {...attributes}
      fill
      autoComplete="off"
      inputMode="numeric"
      placeholder={translate('form.yearPattern')}
      intent={isInvalid ? 'danger' : 'none'}
      value={plainText(value)}
      rightElement={picker}
      onValueChange={(text) => change(toYear(text.trim()))}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
      }}
    />
  );
});

/** What is no year stays a text, which the checks refuse with a sentence. */
function toYear(text: string): number | string | null {
  if (text === '') return null;
  return /^\d{1,4}$/u.test(text) ? Number(text) : text;
}
