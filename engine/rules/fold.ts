import { ruleHolds } from './evaluate.ts';
import { operators } from './operators.ts';
import { type Call, callOf, isList, isViewerOnly, varPath } from './paths.ts';
import type { PathTypes, Rule, RuleFacts } from './types.ts';

/** Facts known without a record: viewer, constants and day. */
export interface FoldFacts {
  readonly viewer: RuleFacts['viewer'];
  readonly constants: RuleFacts['constants'];
  readonly today: string;
}

/**
 * The rule specialised for one viewer: conditions that need no record are decided, comparisons with a missing viewer
 * value are false. Returns `true` or `false` when fully decided, and the same object when nothing is decided, so that
 * it is parsed once.
 */
export function partialEvaluate(rule: Rule, known: FoldFacts, types: PathTypes): Rule {
  if (isList(rule)) {
    const items = rule.map((item) => partialEvaluate(item, known, types));
    return areSame(items, rule) ? rule : items;
  }
  const call = callOf(rule);
  if (!call) return rule;
  const { operator, operands } = call;
  const isCondition = operators.get(operator)?.yields === 'boolean';
  if (isCondition && isViewerOnly(rule)) return decide(rule, known, types);
  const folded = foldCall(call, known, types);
  const remaining = callOf(folded);
  return remaining?.operator === operator && areSame(remaining.operands, operands) ? rule : folded;
}

/** Folds a call of which some operands need the record. */
function foldCall({ operator, operands }: Call, known: FoldFacts, types: PathTypes): Rule {
  const folded = operands.map((operand) => partialEvaluate(operand, known, types));
  switch (operator) {
    case 'and':
      return foldJunction('and', asConditions(folded, known, types));
    case 'or':
      return foldJunction('or', asConditions(folded, known, types));
    case '!':
      return foldNot(asConditions(folded, known, types)[0] ?? null);
    case 'if':
      return foldIf(folded, known, types);
    case 'some':
    case 'all':
    case 'none':
      return foldItems(operator, folded, known, types);
    default: {
      const isCondition = operators.get(operator)?.yields === 'boolean';
      return isCondition && neverHolds(operator, operands, folded, known) ? false : { [operator]: folded };
    }
  }
}

/** True when `$viewer.<name>` is absent, so that no comparison with it holds. */
export function isMissing(rule: Rule, { viewer }: Pick<FoldFacts, 'viewer'>): boolean {
  const path = varPath(rule);
  if (path?.startsWith('$viewer.') !== true) return false;
  return (Object.entries(viewer).find(([name]) => `$viewer.${name}` === path)?.[1] ?? null) === null;
}

function decide(rule: Rule, { viewer, constants, today }: FoldFacts, types: PathTypes): boolean {
  return ruleHolds(rule, { record: null, viewer, constants, today }, types);
}

/** A comparison with a missing viewer value, or an ordering or membership whose operand folded to null. */
function neverHolds(operator: string, operands: readonly Rule[], folded: readonly Rule[], known: FoldFacts): boolean {
  if (operands.some((operand) => isMissing(operand, known))) return true;
  const takes = operators.get(operator)?.takes;
  return (takes === 'ordered' && folded.includes(null)) || (takes === 'member' && folded[1] === null);
}

/** Decides operands used as conditions when they need no record. */
function asConditions(operands: readonly Rule[], known: FoldFacts, types: PathTypes): readonly Rule[] {
  return operands.map((operand) =>
    typeof operand !== 'boolean' && isViewerOnly(operand) ? decide({ '!!': operand }, known, types) : operand,
  );
}

function foldJunction(operator: 'and' | 'or', operands: readonly Rule[]): Rule {
  const decisive = operator === 'or';
  if (operands.includes(decisive)) return decisive;
  const open = operands.filter((operand) => operand !== !decisive);
  const [only] = open;
  if (only === undefined) return !decisive;
  return open.length === 1 && isBoolean(only) ? only : { [operator]: open };
}

function foldNot(operand: Rule): Rule {
  return typeof operand === 'boolean' ? !operand : { '!': [operand] };
}

function foldIf(operands: readonly Rule[], known: FoldFacts, types: PathTypes): Rule {
  const branches = foldBranches(operands, known, types);
  return branches.length > 1 ? { if: branches } : (branches[0] ?? null);
}

function foldBranches(operands: readonly Rule[], known: FoldFacts, types: PathTypes): readonly Rule[] {
  const [first, result, ...rest] = operands;
  if (first === undefined || result === undefined) return operands;
  const [condition = first] = asConditions([first], known, types);
  if (condition === true) return [result];
  const otherwise = foldBranches(rest, known, types);
  return condition === false ? otherwise : [condition, result, ...otherwise];
}

function foldItems(
  operator: 'some' | 'all' | 'none',
  [many, condition]: readonly Rule[],
  known: FoldFacts,
  types: PathTypes,
): Rule {
  if (many === undefined || condition === undefined) return false;
  const [decided = condition] = asConditions([condition], known, types);
  if (decided === false) return operator === 'none';
  return { [operator]: [many, decided] };
}

/** True for a rule that yields a boolean for every record; a plain path may yield null. */
function isBoolean(rule: Rule): boolean {
  const call = callOf(rule);
  return call !== undefined && operators.get(call.operator)?.yields === 'boolean';
}

function areSame(one: readonly Rule[], other: readonly Rule[]): boolean {
  return one.length === other.length && one.every((rule, index) => rule === other[index]);
}
