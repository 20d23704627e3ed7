export { checkRule, checkScopeRule, type RuleExpectation } from './check.ts';
export { cyclesOf } from './cycles.ts';
export { evaluateRule, ruleHolds } from './evaluate.ts';
export { type FoldFacts, foldViewer } from './fold.ts';
export { callOf, isViewerOnly, pathsOf } from './paths.ts';
export { suggestion } from './suggestion.ts';
export { ruleToPredicate, ruleToSql, type SqlContext, type SqlPaths } from './rule-to-sql.ts';
export type { IdType } from './sql-value.ts';
export type { PathTypes, Rule, RuleFacts, RuleIssue, RuleValue, ValueType, ViewerFacts } from './types.ts';
