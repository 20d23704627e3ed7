import { toDecimal, toText } from './decimal.ts';
import { isPresent } from './comparison.ts';
import { type Situation, toRun } from './json-logic.ts';
import { assertParsed } from './parse-rule.ts';
import { memoizeLast } from './memoize-last.ts';
import type { TermType } from './term.ts';
import type { PathTypes, Rule, RuleFacts, RuleValue } from './types.ts';

/** By the rule, under the types of its paths: both are immutable. */
const made = new WeakMap<PathTypes, WeakMap<object, Yields>>();

type Yields = (situation: Situation) => RuleValue;

/**
 * What a rule yields for these facts. Numbers leave as decimal texts, without trailing zeros unless `round` fixed
 * their decimal places; a missing viewer value as null.
 * @throws Error for a rule with an issue, which the metadata check would have refused.
 */
export function evaluateRule(rule: Rule, facts: RuleFacts, types: PathTypes): RuleValue {
  const known = typeof rule === 'object' && rule !== null ? made.get(types)?.get(rule) : undefined;
  const yields = known ?? yieldsOf(rule, types);
  return yields({ facts, record: facts.record });
}

function yieldsOf(rule: Rule, types: PathTypes): Yields {
  const term = assertParsed(rule, types);
  const run = toRun(term);
  const scale = term.form === 'call' ? term.scale : undefined;
  const yields = memoizeLast(term, (situation) => toRuleValue(run(situation), term.type, scale));
  if (typeof rule !== 'object' || rule === null) return yields;
  const ofTypes = made.get(types) ?? new WeakMap<object, Yields>();
  made.set(types, ofTypes.set(rule, yields));
  return yields;
}

/** Whether a rule holds: true only for a boolean true, so that null and a missing viewer value do not. */
export function ruleHolds(rule: Rule, facts: RuleFacts, types: PathTypes): boolean {
  return evaluateRule(rule, facts, types) === true;
}

function toRuleValue(value: unknown, type: TermType, scale?: number): RuleValue {
  if (!isPresent(value)) return null;
  if (type.kind === 'integer' || type.kind === 'decimal') {
    const decimal = toDecimal(value);
    return decimal && toText(decimal, scale);
  }
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item: unknown) => toRuleValue(item, type.of));
  // A fact of a record is JSON by contract.
  return value as RuleValue;
}
