export { pathTypesOf, type CatalogueView } from '../../metadata/index.ts';
export { foldViewer, ruleHolds } from '../../rules/index.ts';
