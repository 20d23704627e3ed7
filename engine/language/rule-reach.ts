import { callOf, type Rule } from '../rules/index.ts';
import { isSame } from './change.ts';

/** How far a condition reaches after a change; `unclear` where only a person can tell. */
export type ReachChange = 'same' | 'wider' | 'narrower' | 'unclear';

/** Compares two conditions by what can be read off them: constants, branches of `or`, parts of `and`. An absent one always holds. */
export function compareReach(before: Rule | undefined, after: Rule | undefined): ReachChange {
  const [old, now] = [before ?? true, after ?? true];
  if (isSame(old, now)) return 'same';
  if (old === true || now === false) return 'narrower';
  if (now === true || old === false) return 'wider';
  if (isSubset(partsOf(old, 'or'), partsOf(now, 'or'))) return 'wider';
  if (isSubset(partsOf(now, 'or'), partsOf(old, 'or'))) return 'narrower';
  if (isSubset(partsOf(old, 'and'), partsOf(now, 'and'))) return 'narrower';
  return isSubset(partsOf(now, 'and'), partsOf(old, 'and')) ? 'wider' : 'unclear';
}

function partsOf(rule: Rule, operator: 'and' | 'or'): readonly Rule[] {
  const call = callOf(rule);
  return call?.operator === operator ? call.operands : [rule];
}

function isSubset(few: readonly Rule[], many: readonly Rule[]): boolean {
  return few.every((part) => many.some((other) => isSame(part, other)));
}
