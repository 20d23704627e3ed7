import type { Text } from '../../../metadata/types/index.ts';
import { useLabel, useWords } from '../../state/index.ts';

/** Stands for a value that is not filled in: the column's own words, else a dash that says so on hover. */
export function EmptyCell({ words }: { readonly words: Text | undefined }) {
  const label = useLabel();
  const translate = useWords();
  if (words !== undefined) return <span className="cell-muted">{label(words)}</span>;
  const meaning = translate('list.emptyValue');
  return (
    <span className="cell-muted" title={meaning}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{meaning}</span>
    </span>
  );
}
