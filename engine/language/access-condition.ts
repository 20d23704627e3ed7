import { type Rule, callOf } from '../rules/index.ts';
import { isSame, quoteValue, type ChangeGroup } from './change.ts';
import type { Diff } from './diff.ts';

/** Classifies a change of an access condition; an undecidable change counts as widened, so that a person reviews it. */
export const accessCondition: Diff<Rule> = (path, before, after) => {
  const said = { wider: 'more', narrower: 'fewer', unclear: 'other' };
  const how = compareReach(before, after);
  if (how === 'same') return [];
  const group = how === 'narrower' ? 'access narrowed' : 'access widened';
  return [{ group, path, message: `holds in ${said[how]} cases: ${quoteValue(after ?? true)}` }];
};

/** The permission needed; absent: anybody may. */
export const permission: Diff<string> = needs((before) =>
  before === undefined ? 'access narrowed' : 'access widened',
);

/** The permission needed; absent: nobody may. */
export const requiredPermission: Diff<string> = needs((_, after) =>
  after === undefined ? 'access narrowed' : 'access widened',
);

function needs(groupOf: (before: string | undefined, after: string | undefined) => ChangeGroup): Diff<string> {
  return (path, before, after) => {
    if (before === after) return [];
    const message = `asks for ${after ?? 'no permission'} instead of ${before ?? 'none'}`;
    return [{ group: groupOf(before, after), path, message }];
  };
}

type Access = 'public' | 'anybody' | 'viewer';

/** Whether it is open without a token. */
export const openness: Diff<Access> = (path, before, after) => {
  const isOpen = (access: Access | undefined) => access === 'public' || access === 'anybody';
  if (before === after) return [];
  if (isOpen(before) && isOpen(after)) return [{ group: 'screen only', path, message: 'stands in another frame' }];
  return isOpen(after)
    ? [{ group: 'access widened', path, message: 'opens more than before' }]
    : [{ group: 'access narrowed', path, message: 'opens less than before' }];
};

/** For lists where more names open more; `isAll` decides which list means all. */
export function openTo(isAll: (names: readonly string[] | undefined) => boolean): Diff<readonly string[]> {
  return (path, before, after) => {
    if (isSame(before?.toSorted(), after?.toSorted())) return [];
    const isWider = isAll(after) || (!isAll(before) && !!after?.some((name) => !before?.includes(name)));
    const [group, what]: readonly [ChangeGroup, string] = isWider
      ? ['access widened', 'more']
      : ['access narrowed', 'less'];
    return [{ group, path, message: `opens ${what} than before: ${quoteValue(after)}` }];
  };
}

/** For access that only a person can judge: every change counts as widened. */
export const unclear: Diff<unknown> = (path, before, after) =>
  isSame(before, after)
    ? []
    : [
        {
          group: 'access widened',
          path,
          message: `is ${quoteValue(after)} instead of ${quoteValue(before)}: look at what it opens`,
        },
      ];

/** Effect of a change on the reach of a condition; `unclear` when undecidable. */
type ReachChange = 'same' | 'wider' | 'narrower' | 'unclear';

/**
 * Compares conditions structurally: constants, branches of `or`, operands of `and`. An absent condition always holds.
 */
function compareReach(before: Rule | undefined, after: Rule | undefined): ReachChange {
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
