import { rangeFacts } from '../../field-types/index.ts';
import { useFormat } from '../format/index.ts';
import { useLabel, useLanguage, useWords } from '../state/index.ts';
import type { FilterDefinition } from './filter-definition.ts';
import { isRange, type FilterValue } from './filter-value.ts';

/** Returns a formatter for the text of a filter chip. References are named by ReferenceWords. */
export function useFilterWords(): (filter: FilterDefinition, value: FilterValue) => string {
  const translate = useWords();
  const label = useLabel();
  const language = useLanguage();
  const format = useFormat();
  const empty = (filter: FilterDefinition) =>
    filter.empty === undefined ? translate('list.filterEmpty') : label(filter.empty);
  const range = (value: { readonly from?: string; readonly to?: string }, write: (bound: string) => string) =>
    [
      ...(value.from === undefined ? [] : [translate('list.fromValue', { value: write(value.from) })]),
      ...(value.to === undefined ? [] : [translate('list.toValue', { value: write(value.to) })]),
    ].join(' ');
  return (filter, value) => {
    if (isRange(value)) {
      const write =
        rangeFacts[value.kind].entry?.write ?? ((end) => format.number(end, { isUngrouped: filter.isUngrouped }));
      return range(value, (end) => write(end, language));
    }
    switch (value.kind) {
      case 'text':
        return value.contains;
      case 'emptyText':
        return empty(filter);
      case 'enumeration':
        return value.any
          .map((name) =>
            name === null ? empty(filter) : label(filter.values.find((each) => each.name === name)?.label) || name,
          )
          .join(', ');
      case 'reference':
        return value.any.map((id) => id ?? empty(filter)).join(', ');
      case 'boolean':
      case 'flag':
        return translate(value.is ? 'values.yes' : 'values.no');
    }
  };
}
