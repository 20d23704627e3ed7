// The only module that imports json-logic-js.
import jsonLogic from 'json-logic-js';
import { ruleOperations } from './rule-operations.ts';
import { isList } from './paths.ts';
import type { Rule, RuleFacts } from './types.ts';

/** Evaluates a document of `toJsonLogic`: returns a fact, a boolean, a Big or a list of those. */
export function applyLogic(logic: Rule, facts: RuleFacts): unknown {
  return isList(logic) ? logic.map((part) => applyLogic(part, facts)) : jsonLogic.apply(logic, facts);
}

for (const [name, operation] of Object.entries(ruleOperations)) jsonLogic.add_operation(name, operation);

// Facts with each item as the record, for rules on items that also read other facts.
jsonLogic.add_operation('items', function (this: RuleFacts & { readonly whole?: unknown }, items: unknown) {
  const whole = this.whole ?? this.record;
  return Array.isArray(items) ? items.map((record: unknown) => ({ ...this, record, whole })) : [];
});
