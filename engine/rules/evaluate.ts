import { memoizeByPair } from '../record/index.ts';
import { toDecimal, toPlainDecimal } from './decimal.ts';
import { applyLogic } from './json-logic.ts';
import { assertParsed } from './parse-rule.ts';
import { memoizeLast } from './memoize-last.ts';
import type { TermType } from './term.ts';
import { toJsonLogic } from './to-json-logic.ts';
import type { PathTypes, Rule, RuleFacts, RuleValue } from './types.ts';

const compileMemoized = memoizeByPair((types: PathTypes, rule: Extract<Rule, object>) => compile(rule, types));

type Evaluate = (facts: RuleFacts) => RuleValue;

/**
 * The result of a rule for these facts. Numbers are decimal texts without trailing zeros unless `round` fixed their
 * scale; a missing viewer value is null. @throws Error for an invalid rule, which the metadata check reports
 */
export function evaluateRule(rule: Rule, facts: RuleFacts, types: PathTypes): RuleValue {
  const evaluate = typeof rule === 'object' && rule !== null ? compileMemoized(types, rule) : compile(rule, types);
  return evaluate(facts);
}

/** True only when the rule yields true; null and a missing viewer value are false. */
export function ruleHolds(rule: Rule, facts: RuleFacts, types: PathTypes): boolean {
  return evaluateRule(rule, facts, types) === true;
}

function compile(rule: Rule, types: PathTypes): Evaluate {
  const term = assertParsed(rule, types);
  const logic = toJsonLogic(term);
  const scale = term.form === 'call' ? term.scale : undefined;
  return memoizeLast(term, (facts) => toRuleValue(applyLogic(logic, facts), term.type, scale));
}

function toRuleValue(value: unknown, type: TermType, scale?: number): RuleValue {
  if (value === null || value === undefined) return null;
  if (type.kind === 'integer' || type.kind === 'decimal') {
    const decimal = toDecimal(value);
    return decimal && toPlainDecimal(decimal, scale);
  }
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item: unknown) => toRuleValue(item, type.of));
  // Record facts are JSON by contract.
  return value as RuleValue;
}
