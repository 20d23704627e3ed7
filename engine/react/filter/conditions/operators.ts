import type { FilterDefinition } from '../filter-definition.ts';

/** Keys of how a filter is said, and its contrary. */
export function operatorWords({ kind }: FilterDefinition): Readonly<Record<'is' | 'isNot', string>> {
  return kind === 'text'
    ? { is: 'list.conditionContains', isNot: 'list.conditionLacks' }
    : { is: 'list.conditionIs', isNot: 'list.conditionIsNot' };
}
