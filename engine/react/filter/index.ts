export { FilterBar } from './filter-bar.tsx';
export { filterDefinitions, type FilterDefinition } from './filter-definition.ts';
export {
  areWords,
  fromAddress,
  LONGEST_WORDS,
  toAddress,
  toInput,
  type FilterValue,
  type FilterValues,
} from './filter-value.ts';
