import { InputGroup } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { LoadingSpinner } from '../../controls/index.ts';
import { formatDate, formatDateTime } from '../../format/index.ts';
import { lazyComponent } from '../../load/index.ts';
import { useCatalogue, useWords } from '../../state/index.ts';
import { isDay, isInstant, parseDateEntry, parseDateTimeEntry } from '../entry/date-entry.ts';
import { plainText } from '../plain-text.ts';
import { useControl, type ControlProps } from '../use-control.ts';
import { OpeningBox } from './opening-box.tsx';

const MonthCalendar = lazyComponent(async () => (await import('./month-calendar.tsx')).MonthCalendar);

/** A calendar day: shown as typed until blur; with a calendar by key or click. */
export function DateWidget(props: ControlProps) {
  const { value, attributes, label, isInvalid, change } = useControl(props);
  const translate = useWords();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const day = isDay(value) ? value : undefined;
  const choose = (chosen: string | null) => {
    change(chosen);
    setTyped(undefined);
    setOpen(false);
  };
  return (
    <OpeningBox
      {...attributes}
      placeholder={translate('form.datePattern')}
      intent={isInvalid ? 'danger' : 'none'}
      value={typed ?? formatDate(plainText(value))}
      onValueChange={(text) => {
        setTyped(text);
        change(parseDateEntry(text));
      }}
      onBlur={() => setTyped(undefined)}
      isOpen={isOpen}
      onOpen={setOpen}
      opens={translate('form.openCalendar', { label })}
      content={
        <div className="form-calendar">
          <Suspense fallback={<LoadingSpinner size={24} />}>
            <MonthCalendar day={day} label={label} onChoose={choose} />
          </Suspense>
        </div>
      }
    />
  );
}

/** Date and time in the product's time zone. */
export function DateTimeWidget(props: ControlProps) {
  const { value, attributes, isInvalid, change } = useControl(props);
  const { timeZone } = useCatalogue().brand;
  const translate = useWords();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const shown = isInstant(value) ? formatDateTime(value, timeZone) : plainText(value);
  return (
    <InputGroup
      {...attributes}
      fill
      autoComplete="off"
      placeholder={translate('form.dateTimePattern')}
      intent={isInvalid ? 'danger' : 'none'}
      value={typed ?? shown}
      onValueChange={(text) => {
        setTyped(text);
        change(parseDateTimeEntry(text, timeZone));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
