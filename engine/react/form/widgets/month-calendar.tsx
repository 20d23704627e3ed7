import { DatePicker, type DatePickerProps } from '@blueprintjs/datetime';
import enGB from 'date-fns/locale/en-GB';
import sk from 'date-fns/locale/sk';
import { useMemo, type ReactNode, type SelectHTMLAttributes } from 'react';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import './month-calendar.css';
import { Select } from '../../controls/index.ts';
import { useLanguage, useWords } from '../../state/index.ts';

interface CalendarProps {
  /** `YYYY-MM-DD` */
  readonly day: string | undefined;
  readonly label: string;
  readonly onChoose: (day: string | null) => void;
}

const FIRST_DAY = new Date(1900, 0, 1);
const LAST_DAY = new Date(2100, 11, 31);

/**
 * Calendar of a month; the focus is on the chosen day, else on today. Languages without their own locale use the Slovak
 * one.
 */
export function MonthCalendar({ day, label, onChoose }: CalendarProps) {
  const language = useLanguage();
  return (
    <div role="group" aria-label={label} ref={focusDay}>
      <DatePicker
        value={day === undefined ? null : toLocalDate(day)}
        minDate={FIRST_DAY}
        maxDate={LAST_DAY}
        canClearSelection={false}
        locale={language === 'en' ? enGB : sk}
        highlightCurrentDay
        dayPickerProps={useDayPickerProps(language)}
        onChange={(chosen, isUserChange) => {
          if (isUserChange) onChoose(chosen === null ? null : toDay(chosen));
        }}
      />
    </div>
  );
}

/** Without scrolling, since the popup is positioned later. */
function focusDay(calendar: HTMLElement | null): void {
  calendar?.querySelector<HTMLElement>('[name="day"][tabindex="0"]')?.focus({ preventScroll: true });
}

/** The calendar's labels in the viewer's language; its defaults are English. */
function useDayPickerProps(language: string): NonNullable<DatePickerProps['dayPickerProps']> {
  const translate = useWords();
  return useMemo(() => {
    const whole = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
    return {
      labels: {
        labelMonthDropdown: () => translate('form.calendarMonth'),
        labelYearDropdown: () => translate('form.calendarYear'),
        labelPrevious: () => translate('form.calendarPrevious'),
        labelNext: () => translate('form.calendarNext'),
      },
      components: {
        Dropdown,
        DayContent: ({ date }: { readonly date: Date }) => (
          <>
            <span aria-hidden="true">{date.getDate()}</span>
            <span className="visually-hidden">{whole.format(date)}</span>
          </>
        ),
      },
    };
  }, [language, translate]);
}

interface DropdownProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Label of the chosen option; unused, since the select shows it. */
  readonly caption?: ReactNode;
}

function Dropdown({ caption: _, className: __, ...select }: DropdownProps) {
  return <Select {...select} className="bp6-minimal" />;
}

/** The calendar uses the browser's time zone, so both conversions do. */
function toLocalDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
