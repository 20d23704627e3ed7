export { conditionsFromAddress, conditionsToAddress } from './condition-address.ts';
export { conditionInput, type ConditionGroup } from './condition.ts';
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
