// The only module that knows json-logic-js.
import jsonLogic from 'json-logic-js';
import { ruleOperations } from './rule-operations.ts';
import { isList } from './paths.ts';
import type { Rule, RuleFacts } from './types.ts';

/** What json-logic-js yields of a document that `toJsonLogic` made: a fact, a boolean, a Big or a list of those. */
export function applyLogic(logic: Rule, facts: RuleFacts): unknown {
  return isList(logic) ? logic.map((part) => applyLogic(part, facts)) : jsonLogic.apply(logic, facts);
}

for (const [name, operation] of Object.entries(ruleOperations)) jsonLogic.add_operation(name, operation);

// Each item as the record of the same facts: what reads an item and something else goes through these.
jsonLogic.add_operation('items', function (this: RuleFacts & { readonly whole?: unknown }, items: unknown) {
  const whole = this.whole ?? this.record;
  return Array.isArray(items) ? items.map((record: unknown) => ({ ...this, record, whole })) : [];
});
