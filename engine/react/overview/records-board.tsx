import type { BoardOf, PrintText } from '../../metadata/types/index.ts';
import { withNonBreakingSpaces } from '../../format/index.ts';
import { isValues } from '../../record/index.ts';
import type { RuleFacts } from '../../rules/index.ts';
import {
  Link,
  recordAddress,
  useCatalogue,
  useFacts,
  useLabel,
  useViewerHolds,
  useWords,
  type PortalCatalogue,
} from '../state/index.ts';
import { setFiltersAddress } from '../filter/set-filters.ts';
import { BoardMore } from './board-more.tsx';
import type { BoardAnswer } from './use-boards.ts';
import { useWriting } from './use-writing.ts';

type Records = BoardOf<'records'>;

interface RecordsBoardProps {
  readonly board: Records;
  readonly answer: BoardAnswer;
}

/** Number of records and the first few of them, with a link to the full list. */
export function RecordsBoard({ board, answer }: RecordsBoardProps) {
  const to = boardAddress(board, useFacts(), useCatalogue());
  return (
    <>
      <p className="board-said">
        <Count board={board} answer={answer} />
      </p>
      {answer.items.length > 0 && <Rows board={board} items={answer.items.filter(isValues)} />}
      <BoardMore board={board} to={to} />
    </>
  );
}

function Count({ board: { said }, answer: { total: count, totalIsCapped } }: RecordsBoardProps): string {
  const translate = useWords();
  if (totalIsCapped) return translate('overview.capped', { count });
  return translate(said ?? 'overview.total', { count });
}

interface RowsProps {
  readonly board: Records;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

function Rows({ board, items }: RowsProps) {
  const label = useLabel();
  const { entities } = useCatalogue();
  const holds = useViewerHolds(board.columns.map(({ visible }) => visible));
  const columns = board.columns.filter(({ visible }) => holds(visible));
  return (
    <table className="board-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{label(entities[board.entity]?.plural)}</span>
          </th>
          {columns.map((column, index) => (
            <th key={index} scope="col" data-end={isFigure(column)}>
              {label(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={String(item['id'])} board={board} columns={columns} facts={item} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<Records, 'columns'> {
  readonly board: Records;
  readonly facts: RowsProps['items'][number];
}

function Row({ board, columns, facts }: RowProps) {
  const write = useWriting();
  const label = useLabel();
  const name = write(board.called, facts);
  const id = typeof facts['id'] === 'string' ? facts['id'] : '';
  return (
    <tr>
      <th scope="row">{board.at === undefined ? name : <Link to={recordAddress(board.at, id)}>{name}</Link>}</th>
      {columns.map((column, index) => (
        <td key={index} data-end={isFigure(column)}>
          <span className="board-label">{label(column.label)}: </span>
          {withNonBreakingSpaces(write(column, facts))}
        </td>
      ))}
    </tr>
  );
}

/** True for numbers, which are aligned by their last digits. */
function isFigure({ values }: PrintText): boolean {
  return Object.values(values).some(({ type }) => type === 'number');
}

/** Address of the board's list, in its view or with its filter and sort; undefined when the list has no address. */
function boardAddress(
  { at, view, filter, sort }: BoardOf<'records'>,
  facts: Omit<RuleFacts, 'record'>,
  known: Pick<PortalCatalogue, 'constants' | 'enumerations'>,
): string | undefined {
  if (at === undefined) return undefined;
  if (view !== undefined) return `${at.route}?view=${view}`;
  const search = setFiltersAddress(filter, sort, facts, known) ?? '';
  return search === '' ? at.route : `${at.route}?${search}`;
}
