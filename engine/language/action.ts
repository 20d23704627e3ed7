import type { Rule } from '../rules/index.ts';
import type { Action, Condition } from '../metadata/types/index.ts';
import { isSame, quoted, type Change } from './change.ts';
import { client, properties, screen, words, type Meaning } from './meaning.ts';
import { openTo, permission, reach } from './reach.ts';

/** The conditions as one; where the same one is said to others, or refuses with another sentence, that too. */
const conditions: Meaning<readonly Condition[]> = (path, before = [], after = []) => [
  ...reach(path, allOf(before), allOf(after)),
  ...after.flatMap((condition, index) => {
    const old = before.find(({ rule }) => isSame(rule, condition.rule));
    return old === undefined ? [] : refusal(`${path}.${index}`, old, condition);
  }),
];

/** The conditions of an action as one rule; none always hold. */
function allOf(all: readonly Condition[]): Rule {
  const [first, ...others] = all.map(({ rule }) => rule);
  if (first === undefined) return true;
  return others.length === 0 ? first : { and: [first, ...others] };
}

function refusal(path: string, before: Condition, after: Condition): readonly Change[] {
  return [
    ...client(`${path}.else`, before.else, after.else),
    ...(before.told === after.told
      ? []
      : [{ ...told(after.told), path: `${path}.told`, message: `is said to ${quoted(after.told)}` }]),
  ];
}

function told(to: Condition['told']): Pick<Change, 'group'> {
  return { group: to === 'offered' ? 'access narrowed' : 'access widened' };
}

/** Something a person may ask for. */
export const actionMeaning = properties<Action>({
  name: client,
  kind: client,
  label: words,
  icon: screen,
  intent: screen,
  to: screen,
  performs: client,
  print: client,
  operation: client,
  arguments: client,
  asks: client,
  requires: client,
  bulk: client,
  permission,
  visible: reach,
  allowed: conditions,
  confirm: words,
  success: screen,
  from: openTo((statuses = []) => statuses.length === 0),
  else: client,
  target: client,
  sets: client,
});
