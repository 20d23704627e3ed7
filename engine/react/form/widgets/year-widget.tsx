import { useState } from 'react';
import { useFormat } from '../../format/index.ts';
import { useWords } from '../../state/index.ts';
import { withinYears, yearLimits } from '../entry/year-entry.ts';
import { plainText } from '../plain-text.ts';
import { useControl, type ControlProps } from '../use-control.ts';
import { OpeningBox } from './opening-box.tsx';
import { YearPage } from './year-page.tsx';

/** A year of four digits, typed or chosen within the field's limits. */
export function Year(props: ControlProps) {
  const { value, field, attributes, label, isInvalid, change } = useControl(props);
  const translate = useWords();
  const { today } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const limits = yearLimits(field.type === 'integer' ? field : {});
  const year = typeof value === 'number' ? value : undefined;
  return (
    <OpeningBox
      {...attributes}
      inputMode="numeric"
      placeholder={translate('form.yearPattern')}
      intent={isInvalid ? 'danger' : 'none'}
      value={plainText(value)}
      onValueChange={(text) => change(toYear(text.trim()))}
      isOpen={isOpen}
      onOpen={setOpen}
      opens={translate('form.openYears', { label })}
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
    />
  );
}

/** A text that is no year stays unchanged and gets an error. */
function toYear(text: string): number | string | null {
  if (text === '') return null;
  return /^\d{1,4}$/u.test(text) ? Number(text) : text;
}
