import type { BoardDay, BoardOf } from '../../metadata/types/index.ts';
import { isValues } from '../../record/index.ts';
import { useFormat } from '../format/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import type { BoardAnswer } from './use-boards.ts';

interface DaysBoardProps {
  readonly board: BoardOf<'days'>;
  readonly answer: BoardAnswer;
}

/** Missed and upcoming deadlines, earliest first, with their legal source; several missed periods share one row. */
export function DaysBoard({ board, answer }: DaysBoardProps) {
  const { today } = useFormat();
  const items = answer.items.filter(isValues).map((item) => {
    const due = String(item['due']);
    return { day: Number(item['day']), due, from: String(item['from']), left: daysBetween(today(), due) };
  });
  const rows = Map.groupBy(items, ({ day, left }) => `${day} ${left < 0 ? 'missed' : 'next'}`);
  return (
    <ul className="board-rows">
      {[...rows].map(([key, [first, ...others]]) => {
        const day = first && board.days[first.day];
        return day && <Due key={key} day={day} first={first} froms={[first, ...others].map(({ from }) => from)} />;
      })}
    </ul>
  );
}

interface DueProps {
  readonly day: BoardDay;
  /** Due day of the first period, `YYYY-MM-DD`, and days left; negative when missed. */
  readonly first: { readonly due: string; readonly left: number };
  /** First days of the periods, `YYYY-MM-DD`. */
  readonly froms: readonly string[];
}

function Due({ day, first: { due, left }, froms }: DueProps) {
  const label = useLabel();
  const translate = useWords();
  const format = useFormat();
  const periods = froms.map((from) => {
    const facts = { quarter: Math.ceil(Number(from.slice(5, 7)) / 3), year: from.slice(0, 4) };
    return translate(day.every === 'quarter' ? 'overview.quarter' : 'overview.year', facts);
  });
  return (
    <li className={left < 0 ? 'board-row board-missed' : 'board-row'}>
      <span>
        {label(day.label)}{' '}
        <span className="board-periods">
          {periods.map((period, index) => (
            <span key={period}>{index < periods.length - 1 ? `${period}, ` : period}</span>
          ))}
        </span>
        <small className="board-source">{label(day.source)}</small>
      </span>
      <span className="board-facts">
        <time dateTime={due}>{format.date(due)}</time>
        <span className="board-left">{saysLeft(left, translate)}</span>
      </span>
    </li>
  );
}

function saysLeft(left: number, translate: ReturnType<typeof useWords>): string {
  if (left === 0) return translate('overview.today');
  return left > 0 ? translate('overview.left', { count: left }) : translate('overview.missed', { count: -left });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days between two days; negative when `to` is earlier. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
