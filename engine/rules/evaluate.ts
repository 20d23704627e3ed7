import { toDecimal, toText } from './decimal.ts';
import { isPresent } from './comparison.ts';
import { type Logic, runLogic, toLogic } from './json-logic.ts';
import { assertParsed } from './parse-rule.ts';
import { familyOf, type Term, type TermType } from './term.ts';
import type { PathTypes, Rule, RuleFacts, RuleValue } from './types.ts';

const translations = new WeakMap<Term, Logic>();

/**
 * What a rule yields for these facts. Numbers leave as decimal texts, without trailing zeros unless `round` fixed
 * their decimal places; a missing viewer value as null.
 * @throws Error for a rule with an issue, which the metadata check would have refused.
 */
export function evaluateRule(rule: Rule, facts: RuleFacts, types: PathTypes): RuleValue {
  const term = assertParsed(rule, types);
  const logic = translations.get(term) ?? toLogic(term);
  translations.set(term, logic);
  return toRuleValue(runLogic(logic, facts), term.type, term.form === 'call' ? term.scale : undefined);
}

/** Whether a rule holds: true only for a boolean true, so that null and a missing viewer value do not. */
export function ruleHolds(rule: Rule, facts: RuleFacts, types: PathTypes): boolean {
  return evaluateRule(rule, facts, types) === true;
}

function toRuleValue(value: unknown, type: TermType, scale?: number): RuleValue {
  if (!isPresent(value)) return null;
  if (familyOf(type) === 'number') {
    const decimal = toDecimal(value);
    return decimal && toText(decimal, scale);
  }
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item: unknown) => toRuleValue(item, type.of));
  // A fact of a record is JSON by contract.
  return value as RuleValue;
}
