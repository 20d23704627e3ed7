import { useCountOfPart, useWords } from '../state/index.ts';
import { useTotal } from './use-total.ts';

/** How many records a list has, beside its title. */
export function ListCount({ total, isCapped }: { readonly total: number; readonly isCapped: boolean }) {
  const translate = useWords();
  const words = useTotal(total, isCapped);
  useCountOfPart(words);
  return (
    <span className="page-header-count" title={translate('list.total', { total: words })}>
      {words}
    </span>
  );
}
