import type { BoardOf } from '../../metadata/types/index.ts';
import { useFormat } from '../format/index.ts';
import { useLabel, useWords } from '../state/index.ts';
import { nextDays, type DueDay } from './next-days.ts';

/** What is due next, the soonest first, with the law that says so. */
export function DaysBoard({ board }: { readonly board: BoardOf<'days'> }) {
  const { today } = useFormat();
  return (
    <ul className="board-rows">
      {nextDays(board.days, today()).map((due, index) => (
        <Due key={index} due={due} />
      ))}
    </ul>
  );
}

function Due({ due: { day, due, year, quarter, left } }: { readonly due: DueDay }) {
  const label = useLabel();
  const translate = useWords();
  const format = useFormat();
  const period =
    quarter === undefined ? translate('overview.year', { year }) : translate('overview.quarter', { quarter, year });
  return (
    <li className="board-row">
      <span>
        {label(day.label)} <span className="board-facts">{period}</span>
        <small className="board-source">{label(day.source)}</small>
      </span>
      <span className="board-facts">
        <time dateTime={due}>{format.date(due)}</time>
        <span>{left === 0 ? translate('overview.today') : translate('overview.left', { count: left })}</span>
      </span>
    </li>
  );
}
