export { pathTypesOf, type CatalogueView } from '../../metadata/index.ts';
export { partialEvaluate, ruleHolds } from '../../rules/index.ts';
