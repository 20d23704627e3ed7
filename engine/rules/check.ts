import { typeErrors } from './type-errors.ts';
import { operators } from './operators.ts';
import { parseRule } from './parse-rule.ts';
import { isList } from './paths.ts';
import { type Term, termName, typeName } from './term.ts';
import type { PathTypes, Rule, RuleIssue, ValueType } from './types.ts';

/** Required result type: boolean for a condition, the field's type for a value, a list of it for options. */
export interface RuleExpectation {
  readonly expects?: ValueType | undefined;
}

/** All issues of a rule, each with a pointer into it; empty for a valid rule. */
export function checkRule(rule: Rule, types: PathTypes, { expects }: RuleExpectation = {}): readonly RuleIssue[] {
  const { term, issues } = parseRule(rule, types);
  if (issues.length > 0 || !expects) return issues;
  return typeErrors(term, expects).map((misfit) => ({
    code: misfit.code,
    pointer: misfit.term.pointer,
    message: expects.kind === 'boolean' ? noCondition(misfit.term, types) : misfit.message,
  }));
}

function noCondition(term: Term, types: PathTypes): string {
  const says = `a condition yields yes or no; ${termName(term)} is ${typeName(term.type)}`;
  if (term.form !== 'literal') return `${says}; ask with "!!" whether it is there`;
  const isPath = typeof term.value === 'string' && types.typeOf(term.value) !== undefined;
  return isPath ? `${says}; did you mean { "var": ${termName(term)} }?` : says;
}

/** All issues of a row scope: those of `checkRule` for a condition, and operators that no index can serve in SQL. */
export function checkScopeRule(rule: Rule, types: PathTypes): readonly RuleIssue[] {
  const issues = checkRule(rule, types, { expects: { kind: 'boolean' } });
  return [...issues, ...foreignOperators(parseRule(rule, types).term)];
}

function foreignOperators(term: Term): readonly RuleIssue[] {
  if (term.form === 'list') return term.items.flatMap(foreignOperators);
  if (term.form !== 'call') return [];
  const inside = term.operands.flatMap(foreignOperators);
  if (operators.get(term.operator)?.inScope) return inside;
  const allowed = [...operators.values()].filter(({ inScope }) => inScope).map(({ name }) => name);
  const message = `"${term.operator}" is not for scopes, which know ${allowed.join(' ')}`;
  return [{ code: 'not-in-scope', pointer: term.pointer, message }, ...inside];
}

/** Divisions by a literal zero: syntactically valid but never intended. */
export function zeroDivisions(rule: Rule, pointer: RuleIssue['pointer'] = []): readonly RuleIssue[] {
  if (typeof rule !== 'object' || rule === null) return [];
  const divided = isList(rule) ? undefined : rule['/'];
  const own = Array.isArray(divided) && divided[1] === 0 ? [byZero([...pointer, '/', 1])] : [];
  const parts: readonly (readonly [string | number, Rule])[] = isList(rule)
    ? rule.map((part, index) => [index, part] as const)
    : Object.entries(rule);
  return [...own, ...parts.flatMap(([step, part]) => zeroDivisions(part, [...pointer, step]))];
}

function byZero(pointer: RuleIssue['pointer']): RuleIssue {
  return { code: 'division-by-zero', pointer, message: '"/" divides by 0, which yields null' };
}
