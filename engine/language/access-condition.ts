import type { Rule } from '../rules/index.ts';
import { isSame, quoteValue, type ChangeGroup } from './change.ts';
import type { Meaning } from './meaning.ts';
import { compareReach } from './rule-reach.ts';

/** A condition of who may do or see something; what cannot be told counts as more, so that somebody looks. */
export const accessCondition: Meaning<Rule> = (path, before, after) => {
  const said = { wider: 'more', narrower: 'fewer', unclear: 'other' };
  const how = compareReach(before, after);
  if (how === 'same') return [];
  const group = how === 'narrower' ? 'access narrowed' : 'access widened';
  return [{ group, path, message: `holds in ${said[how]} cases: ${quoteValue(after ?? true)}` }];
};

/** The permission that is needed; without one anybody may. */
export const permission: Meaning<string> = needs((before) =>
  before === undefined ? 'access narrowed' : 'access widened',
);

/** The permission that is needed; without one nobody may. */
export const requiredPermission: Meaning<string> = needs((_, after) =>
  after === undefined ? 'access narrowed' : 'access widened',
);

function needs(groupOf: (before: string | undefined, after: string | undefined) => ChangeGroup): Meaning<string> {
  return (path, before, after) => {
    if (before === after) return [];
    const message = `asks for ${after ?? 'no permission'} instead of ${before ?? 'none'}`;
    return [{ group: groupOf(before, after), path, message }];
  };
}

type Access = 'public' | 'anybody' | 'viewer';

/** Whether it is open without a token. */
export const openness: Meaning<Access> = (path, before, after) => {
  const isOpen = (access: Access | undefined) => access === 'public' || access === 'anybody';
  if (before === after) return [];
  if (isOpen(before) && isOpen(after)) return [{ group: 'screen only', path, message: 'stands in another frame' }];
  return isOpen(after)
    ? [{ group: 'access widened', path, message: 'opens more than before' }]
    : [{ group: 'access narrowed', path, message: 'opens less than before' }];
};

/** Where more names reach more; `isAll` says which list stands for all there are. */
export function openTo(isAll: (names: readonly string[] | undefined) => boolean): Meaning<readonly string[]> {
  return (path, before, after) => {
    if (isSame(before?.toSorted(), after?.toSorted())) return [];
    const isWider = isAll(after) || (!isAll(before) && !!after?.some((name) => !before?.includes(name)));
    const [group, what]: readonly [ChangeGroup, string] = isWider
      ? ['access widened', 'more']
      : ['access narrowed', 'less'];
    return [{ group, path, message: `opens ${what} than before: ${quoteValue(after)}` }];
  };
}

/** What can be told of access only by a person: any change may open something. */
export const unclear: Meaning<unknown> = (path, before, after) =>
  isSame(before, after)
    ? []
    : [
        {
          group: 'access widened',
          path,
          message: `is ${quoteValue(after)} instead of ${quoteValue(before)}: look at what it opens`,
        },
      ];
