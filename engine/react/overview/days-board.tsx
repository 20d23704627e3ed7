import type { BoardDay, BoardOf } from '../../metadata/types/index.ts';
import { isValues } from '../../record/index.ts';
import { useFormat } from '../format/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import type { BoardAnswer } from './use-boards.ts';

interface DaysBoardProps {
  readonly board: BoardOf<'days'>;
  readonly answer: BoardAnswer;
}

/** What was missed and what is due next, the earliest first, with the law that says so. */
export function DaysBoard({ board, answer }: DaysBoardProps) {
  return (
    <ul className="board-rows">
      {answer.items.filter(isValues).map((item, index) => {
        const day = board.days[Number(item['day'])];
        return day && <Due key={index} day={day} due={String(item['due'])} from={String(item['from'])} />;
      })}
    </ul>
  );
}

interface DueProps {
  readonly day: BoardDay;
  /** When it is due, and the first day of its period; `YYYY-MM-DD`. */
  readonly due: string;
  readonly from: string;
}

function Due({ day, due, from }: DueProps) {
  const label = useLabel();
  const translate = useWords();
  const format = useFormat();
  const left = daysBetween(format.today(), due);
  const year = from.slice(0, 4);
  const quarter = Math.ceil(Number(from.slice(5, 7)) / 3);
  return (
    <li className={left < 0 ? 'board-row board-missed' : 'board-row'}>
      <span>
        {label(day.label)}{' '}
        <span className="board-facts">
          {translate(day.every === 'quarter' ? 'overview.quarter' : 'overview.year', { quarter, year })}
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

/** Days from one day to another; negative where the other is earlier. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
