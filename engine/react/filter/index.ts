export { FilterBar } from './filter-bar.tsx';
export { filterDefinitions, type FilterDefinition } from './filter-definition.ts';
export { fromAddress, toAddress, toInput, type FilterValue, type FilterValues } from './filter-value.ts';
