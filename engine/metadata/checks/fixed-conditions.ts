import { callOf, ruleHolds, type PathTypes, type Rule, type RuleFacts } from '../../rules/index.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { everyRule, type EveryRule } from './every-rule.ts';
import { entityCheck, finding, type JsonPath } from './finding.ts';
import { sampleFacts } from './sample-facts.ts';

/**
 * Reports conditions that are always true or always false. Each is evaluated on sample values around everything it
 * compares with; conditions that calculate or iterate rows are skipped.
 */
export const checkFixedConditions = entityCheck(function* (entity, at, { catalogue }) {
  const faultOf = memoizedFault(entity, catalogue);
  for (const checked of everyRule(catalogue, entity)) {
    const { expects, isScope, isForViewer, path } = checked;
    const isCondition = expects?.kind === 'boolean' || isScope || isForViewer;
    const message = isCondition && !isValue(path) ? faultOf(checked) : undefined;
    if (message !== undefined) yield finding('fixed-condition', at(...path), message);
  }
});

const comparisons = ['==', '!=', '<', '<=', '>', '>=', 'in'];

/** Memoized: the same term occurs in many rules with the same statuses. */
function memoizedFault(entity: Entity, catalogue: Catalogue): (checked: EveryRule) => string | undefined {
  const known = new Map<PathTypes, Map<string, string | undefined>>();
  return (checked) => {
    const ofTypes = known.get(checked.types) ?? new Map<string, string | undefined>();
    known.set(checked.types, ofTypes);
    const action = checked.path[0] === 'actions' ? entity.actions[checked.path[1] ?? ''] : undefined;
    const key = JSON.stringify([checked.rule, action?.from ?? []]);
    if (!ofTypes.has(key)) ofTypes.set(key, fault(checked, entity, catalogue));
    return ofTypes.get(key);
  };
}

/** True for a boolean formula that is a value, not a condition. */
function isValue(path: JsonPath): boolean {
  return ['formula', 'rule', 'filter'].includes(String(path.at(-1))) && path[0] !== 'actions' && path[0] !== 'list';
}

function fault(checked: EveryRule, entity: Entity, catalogue: Catalogue): string | undefined {
  if (comparesWithItself(checked.rule)) return 'this condition compares something with itself';
  const texts = fixedTexts(checked.rule);
  if (texts !== undefined) return betweenFixedValues(texts, checked);
  const facts = sampleFacts(checked, entity, catalogue);
  const always = facts && sameAnswer(checked, facts);
  if (always === undefined) return undefined;
  return always ? 'this condition always holds' : 'this condition can never hold';
}

/** The texts of the first comparison between literals; undefined without one. */
function fixedTexts(rule: Rule): readonly string[] | undefined {
  if (Array.isArray(rule)) return firstFixed(rule as readonly Rule[]); // `isArray` forgets the items' type
  const { operator = '', operands = [] } = callOf(rule) ?? {};
  const isFixed = comparisons.includes(operator) && operands.every(isLiteral);
  return isFixed ? operands.flat().filter((operand) => typeof operand === 'string') : firstFixed(operands);
}

function firstFixed(rules: readonly Rule[]): readonly string[] | undefined {
  for (const rule of rules) {
    const texts = fixedTexts(rule);
    if (texts !== undefined) return texts;
  }
  return undefined;
}

function isLiteral(rule: Rule): boolean {
  return Array.isArray(rule) ? (rule as readonly Rule[]).every(isLiteral) : callOf(rule) === undefined; // likewise
}

function betweenFixedValues(texts: readonly string[], { types }: EveryRule): string {
  const field = texts.find((text) => types.typeOf(text) !== undefined) ?? '…';
  return `this condition compares two fixed values; write { "var": "${field}" } for the field`;
}

function comparesWithItself(rule: Rule): boolean {
  if (Array.isArray(rule)) return (rule as readonly Rule[]).some(comparesWithItself); // `isArray` forgets the items' type
  const { operator = '', operands = [] } = callOf(rule) ?? {};
  const isComparison = comparisons.includes(operator) && operator !== 'in';
  const [left, right] = operands.map((operand) => JSON.stringify(operand));
  return (isComparison && left === right) || operands.some(comparesWithItself);
}

function sameAnswer({ rule, types }: EveryRule, facts: Iterable<RuleFacts>): boolean | undefined {
  const answers = new Set<boolean>();
  for (const sample of facts) {
    answers.add(ruleHolds(rule, sample, types));
    if (answers.size > 1) return undefined;
  }
  return [...answers][0];
}
