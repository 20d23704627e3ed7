export { checkRule, checkScopeRule, zeroDivisions } from './check.ts';
export { cyclesOf } from './cycles.ts';
export { evaluateRule, ruleHolds } from './evaluate.ts';
export { partialEvaluate } from './fold.ts';
export { operators } from './operators.ts';
export { callOf, isList, isViewerOnly, pathsOf, readsToday, varPath, type Call } from './paths.ts';
export { nearSuggestion, suggestion } from './suggestion.ts';
export { ruleToPredicate, ruleToSql, type SqlPaths } from './rule-to-sql.ts';
export type { PathTypes, Rule, RuleFacts, RuleValue, ValueType, ViewerFacts } from './types.ts';
