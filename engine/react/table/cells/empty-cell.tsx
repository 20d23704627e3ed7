import type { Text } from '../../../metadata/types/index.ts';
import { useLabel, useWords } from '../../state/index.ts';
import { saidOf } from '../../../record/index.ts';

interface EmptyCellProps {
  readonly words: Text | undefined;
  readonly record: unknown;
}

/** Stands for a value that is not filled in: the column's own words of the record, else a dash that says so on hover. */
export function EmptyCell({ words, record }: EmptyCellProps) {
  const label = useLabel();
  const translate = useWords();
  const said = saidOf(label(words), record);
  if (said !== '') return <span className="cell-muted">{said}</span>;
  const meaning = translate('list.emptyValue');
  return (
    <span className="cell-muted" title={meaning}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{meaning}</span>
    </span>
  );
}
