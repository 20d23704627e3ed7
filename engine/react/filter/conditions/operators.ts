import type { FilterDefinition } from '../filter-definition.ts';

/** Text keys of a filter's operators. */
export function operatorWords({ kind }: FilterDefinition): Readonly<Record<'is' | 'isNot', string>> {
  return kind === 'text'
    ? { is: 'list.conditionContains', isNot: 'list.conditionLacks' }
    : { is: 'list.conditionIs', isNot: 'list.conditionIsNot' };
}
