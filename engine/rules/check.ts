import { misfits, termName, typeName } from './fit.ts';
import { operators } from './operators.ts';
import { parseRule } from './parse-rule.ts';
import { callOf, isList } from './paths.ts';
import type { PathTypes, Rule, RuleIssue, ValueType } from './types.ts';

/** What the place of a rule needs: a condition `{ kind: 'boolean' }`, a field's value its type, options a list of it. */
export interface RuleExpectation {
  readonly expects?: ValueType | undefined;
}

/** Everything wrong with a rule, each finding with a pointer into it; empty for a good one. */
export function checkRule(rule: Rule, types: PathTypes, { expects }: RuleExpectation = {}): readonly RuleIssue[] {
  const { term, issues } = parseRule(rule, types);
  if (issues.length > 0 || !expects) return issues;
  return misfits(term, expects).map((misfit) => ({
    code: misfit.code,
    pointer: misfit.term.pointer,
    message:
      expects.kind === 'boolean'
        ? `a condition yields yes or no; ${termName(misfit.term)} is ${typeName(misfit.term.type)}; ask with "!!" whether it is there`
        : misfit.message,
  }));
}

/** Everything wrong with a row scope: as `checkRule`, yielding yes or no, and only the operators SQL can use an index with. */
export function checkScopeRule(rule: Rule, types: PathTypes): readonly RuleIssue[] {
  const issues = checkRule(rule, types, { expects: { kind: 'boolean' } });
  return [...issues, ...foreignOperators(rule, [])];
}

function foreignOperators(rule: Rule, pointer: RuleIssue['pointer']): readonly RuleIssue[] {
  if (isList(rule)) return rule.flatMap((item, index) => foreignOperators(item, [...pointer, index]));
  const call = callOf(rule);
  if (!call || typeof rule !== 'object' || rule === null || isList(rule)) return [];
  const operator = operators.get(call.operator);
  const here = [...pointer, call.operator];
  const inside = foreignOperators(rule[call.operator] ?? null, here);
  if (!operator || operator.inScope) return inside;
  const allowed = [...operators.values()].filter(({ inScope }) => inScope).map(({ name }) => name);
  return [{ code: 'not-in-scope', pointer: here, message: `"${call.operator}" is not for scopes, which know ${allowed.join(' ')}` }, ...inside];
}
