import type { Values } from '../../record/index.ts';
import { evaluateRule, ruleHolds, type Rule, type RuleValue, type ViewerFacts } from '../../rules/index.ts';
import type { CatalogueView } from './field-at.ts';
import type { Place } from './places.ts';
import type { PlannedField, RecordEntity } from './plan.ts';

/** Who judges a record of what, and on which day. */
export interface RecordContext {
  readonly view: CatalogueView;
  readonly entity: RecordEntity;
  readonly viewer: ViewerFacts;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Whether a rule on a field holds at one of its places; an absent rule is `otherwise`. */
export function holdsAt(rule: Rule | undefined, otherwise: boolean, at: RuleSite): boolean {
  if (rule === undefined) return otherwise;
  return typeof rule === 'boolean' ? rule : ruleHolds(rule, factsOf(at), at.planned.types);
}

/** What a rule on a field yields at one of its places. */
export function valueOf(rule: Rule, at: RuleSite): RuleValue {
  return evaluateRule(rule, factsOf(at), at.planned.types);
}

/** One rule is about one field at one place of one record. */
export interface RuleSite {
  readonly context: RecordContext;
  readonly record: Values;
  readonly planned: PlannedField;
  readonly place: Place;
}

function factsOf({ context, record, place }: RuleSite) {
  return { record, row: place.row, viewer: context.viewer, constants: context.view.constants, today: context.today };
}
