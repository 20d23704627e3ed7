export { pathTypesOf, type CatalogueView } from '../../metadata/index.ts';
export { ruleHolds } from '../../rules/index.ts';
