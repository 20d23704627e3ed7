import type { Rule } from '../../rules/index.ts';
import { isSame, quoteValue, type CatalogueChange } from '../change.ts';
import { required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { client } from '../diff.ts';
import { accessCondition } from '../access-condition.ts';
import { quotes } from '../quotes.ts';
import { objectOf } from '../schema-of.ts';
import { listOf, nameOf, oneOf, rule } from '../shapes.ts';

/** A condition of an action and the message when it does not hold. */
const condition = {
  rule: required(rule, { text: 'Rule over viewer and record.', means: accessCondition }),
  else: required(nameOf('textKey'), { text: 'Text key of the refusal if it does not hold.', means: client }),
  told: withDefault(oneOf('everyone', 'offered'), 'everyone', {
    text: 'Who gets the refusal text. offered: only viewers to whom the action is offered; others get a general refusal.',
    means: toldTo,
  }),
  quotes,
};

export type ActionCondition = ResolvedOf<typeof condition>;

export const conditions = listOf(objectOf(condition), { minItems: 1 });

/** Compares the combined condition, and per rule its audience and message. */
export function conditionsDiff(
  path: string,
  before: readonly ActionCondition[] = [],
  after: readonly ActionCondition[] = [],
): readonly CatalogueChange[] {
  const diffs = diffsOf(condition);
  return [
    ...accessCondition(path, allOf(before), allOf(after)),
    ...after.flatMap((now, index) => {
      const old = before.find((other) => isSame(other.rule, now.rule));
      if (old === undefined) return [];
      const here = `${path}.${index}`;
      return [
        ...diffs.else(`${here}.else`, old.else, now.else),
        ...diffs.told(`${here}.told`, old.told, now.told),
        ...diffs.quotes(`${here}.quotes`, old.quotes, now.quotes),
      ];
    }),
  ];
}

/** The conditions of an action as one rule; without conditions `true`. */
function allOf(all: readonly ActionCondition[]): Rule {
  const [first, ...others] = all.map((one) => one.rule);
  if (first === undefined) return true;
  return others.length === 0 ? first : { and: [first, ...others] };
}

function toldTo(
  path: string,
  before?: 'everyone' | 'offered',
  after?: 'everyone' | 'offered',
): readonly CatalogueChange[] {
  if (before === after) return [];
  const group = after === 'offered' ? 'access narrowed' : 'access widened';
  return [{ group, path, message: `is said to ${quoteValue(after)}` }];
}
