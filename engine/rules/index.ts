export { checkRule, checkScopeRule, type RuleExpectation } from './check.ts';
export { cyclesOf } from './cycles.ts';
export { evaluateRule, ruleHolds } from './evaluate.ts';
export { callOf, isViewerOnly, pathsOf } from './paths.ts';
export type { PathTypes, Rule, RuleFacts, RuleIssue, RuleValue, ValueType, ViewerFacts } from './types.ts';
