import { SoftDisabledButton } from '../controls/index.ts';
import { useFormat } from '../format/index.ts';
import { useWords } from '../state/index.ts';
import type { useListSelection } from './use-list-selection.ts';
import { useTotal } from './use-total.ts';

type SelectMatchingProps = NonNullable<ReturnType<typeof useListSelection>>['matching'];

/** Selects all that the list finds, on other pages too, and says how many of them can be. */
export function SelectMatching({ total, isCapped, isReading, matched, onSelect }: SelectMatchingProps) {
  const translate = useWords();
  const { number } = useFormat();
  const all = useTotal(total ?? 0, isCapped);
  if (matched !== undefined)
    return (
      <span role="status">
        {translate('list.matchedOf', { selectable: number(matched.selectable), read: number(matched.read) })}
      </span>
    );
  if (total === undefined) return null;
  return (
    <SoftDisabledButton variant="minimal" loading={isReading} onClick={onSelect}>
      {translate('list.selectMatching', { total: all })}
    </SoftDisabledButton>
  );
}
