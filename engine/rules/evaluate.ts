import { toDecimal, toText } from './decimal.ts';
import { isPresent } from './comparison.ts';
import { type Logic, runLogic, toLogic } from './json-logic.ts';
import { assertParsed } from './parse-rule.ts';
import type { TermType } from './term.ts';
import type { PathTypes, Rule, RuleFacts, RuleValue } from './types.ts';

/** A rule as it runs, and what it yields. */
interface Translation {
  readonly logic: Logic;
  readonly type: TermType;
  readonly scale: number | undefined;
}

/** By the rule, under the types of its paths: both are immutable. */
const translations = new WeakMap<PathTypes, WeakMap<object, Translation>>();

/**
 * What a rule yields for these facts. Numbers leave as decimal texts, without trailing zeros unless `round` fixed
 * their decimal places; a missing viewer value as null.
 * @throws Error for a rule with an issue, which the metadata check would have refused.
 */
export function evaluateRule(rule: Rule, facts: RuleFacts, types: PathTypes): RuleValue {
  const known = typeof rule === 'object' && rule !== null ? translations.get(types)?.get(rule) : undefined;
  const { logic, type, scale } = known ?? translated(rule, types);
  const value = runLogic(logic, facts);
  return type.kind === 'boolean' && typeof value === 'boolean' ? value : toRuleValue(value, type, scale);
}

function translated(rule: Rule, types: PathTypes): Translation {
  const term = assertParsed(rule, types);
  const scale = term.form === 'call' ? term.scale : undefined;
  const made: Translation = { logic: toLogic(term), type: term.type, scale };
  if (typeof rule !== 'object' || rule === null) return made;
  const ofTypes = translations.get(types) ?? new WeakMap<object, Translation>();
  translations.set(types, ofTypes.set(rule, made));
  return made;
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
