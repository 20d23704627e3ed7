import { DatePicker } from '@blueprintjs/datetime';
import type { Locale } from 'date-fns';
import { useLanguage } from '../../state/index.ts';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';

interface CalendarProps {
  /** `YYYY-MM-DD` */
  readonly day: string | undefined;
  readonly label: string;
  readonly onChoose: (day: string | null) => void;
}

const FIRST_DAY = new Date(1900, 0, 1);
const LAST_DAY = new Date(2100, 11, 31);

/** A month to choose a day from. */
export function Calendar({ day, label, onChoose }: CalendarProps) {
  const language = useLanguage();
  return (
    <div role="group" aria-label={label}>
      <DatePicker
        value={day === undefined ? null : toLocalDate(day)}
        minDate={FIRST_DAY}
        maxDate={LAST_DAY}
        canClearSelection={false}
        locale={language}
        dateFnsLocaleLoader={loadLocale}
        highlightCurrentDay
        onChange={(chosen, isUserChange) => {
          if (isUserChange) onChoose(chosen === null ? null : toDay(chosen));
        }}
      />
    </div>
  );
}

/** The calendar's own loader is made for another bundler; a language without a calendar of its own gets the Slovak week. */
async function loadLocale(language: string): Promise<Locale | undefined> {
  return language === 'en'
    ? (await import('date-fns/locale/en-GB')).default
    : (await import('date-fns/locale/sk')).default;
}

/** The calendar thinks in the browser's own time zone: both ways the same, so that no day is lost. */
function toLocalDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
