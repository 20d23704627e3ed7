export { conditionsFromAddress, conditionsToAddress } from './condition-address.ts';
export { conditionInput, type ConditionGroup } from './filter-expression.ts';
export { FilterBar } from './filter-bar.tsx';
export { filterDefinitions, type FilterDefinition } from './filter-definition.ts';
export {
  areWords,
  fromAddress,
  LONGEST_WORDS,
  toAddress,
  toFilterInput,
  type FilterValue,
  type FilterValues,
} from './filter-value.ts';
