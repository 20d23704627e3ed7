import { useDisplay } from '../state/index.ts';
import type { FilterDefinition } from './filter-definition.ts';
import { useChoices } from './use-choices.ts';
import { useFilterWords } from './use-filter-words.ts';

interface ReferenceWordsProps {
  readonly filter: FilterDefinition;
  readonly any: readonly (string | null)[];
}

/** Names of the records in a reference filter. */
export function ReferenceWords({ filter, any }: ReferenceWordsProps) {
  const write = useFilterWords();
  const display = useDisplay(filter.target ?? '');
  const { chosen, isNaming } = useChoices(filter, any);
  // A record outside the viewer's scope, or one that does not exist, is shown by its id.
  const names = chosen.map((record) => display(record) || (isNaming ? '…' : record.id));
  return [...names, ...(any.includes(null) ? [write(filter, { kind: 'reference', any: [null] })] : [])].join(', ');
}
