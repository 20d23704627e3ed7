import type { Rule } from '../rules/index.ts';
import { isSame, quoted, type Change } from './change.ts';
import { former, optional, required, standing } from './describe.ts';
import { fill, type Filled, meaningsOf, type Written } from './filled.ts';
import { kindSchema, schemaOf, thing } from './schema-of.ts';
import { client, properties, screen, words, type Meaning } from './meaning.ts';
import { openTo, permission, reach } from './reach.ts';
import {
  address,
  constantName,
  intent,
  listOf,
  lowerName,
  mapOf,
  nameOf,
  oneOf,
  rule,
  scalar,
  scalarOrNull,
  text,
} from './shapes.ts';

/** What an action needs, and what is said where it is not so. */
const condition = {
  rule: required(rule, { text: 'Over viewer and record.', means: reach }),
  else: required(nameOf('textKey'), { text: 'What is said where it does not hold.', means: client }),
  told: standing(oneOf('everyone', 'offered'), 'everyone', {
    text: 'offered: not said to whom the action is not offered; they hear only that they may not.',
    means: toldTo,
  }),
};

/** The action of another entity that one stands for. */
const performance = {
  entity: required(nameOf('entity'), { text: 'Whose action it is.', means: client }),
  action: required(lowerName, { text: 'The action.', means: client }),
  given: optional(mapOf(nameOf('path')), {
    text: "What it is given: by the other's field, a path of this record.",
    means: client,
  }),
};

const bulk = {
  operation: required(lowerName, { text: 'The operation called with the ids of many records.', means: client }),
};

/** Something a person may ask for. `create`, `detail`, `update`, `remove` and `restore` are built in and may be refined under these names. */
const action = {
  kind: standing(oneOf('navigate', 'mutation', 'download', 'print', 'perform'), 'mutation', {
    text: 'What it does: lead to an address, call an operation, download, open a print, or stand for an action of another entity.',
    means: client,
  }),
  label: standing(text, {}, { text: 'Its name; the built-in ones have theirs.', means: words }),
  icon: optional(nameOf('icon'), { text: 'Name of a Blueprint icon.', means: screen }),
  intent: standing(intent, 'none', { text: 'The colour by its meaning.', means: screen }),
  to: optional(address, {
    text: 'An address with :id and other paths of the record, such as :lender.id; of a mutation, where it leads once it is done.',
    means: screen,
  }),
  performs: optional(thing(performance), {
    text: 'For perform: the action of another entity it stands for.',
    means: client,
  }),
  print: optional(nameOf('print'), { text: 'For print: a print of this entity in prints/.', means: client }),
  operation: optional(lowerName, {
    text: 'The operation called, with the id, the arguments and what the dialog asks; action and type name unless told.',
    means: client,
  }),
  arguments: standing(
    mapOf(scalar),
    {},
    {
      text: 'Fixed arguments; several actions may share an operation and differ in these.',
      means: client,
    },
  ),
  asks: standing(listOf(lowerName), [], { text: 'Arguments asked in a dialog.', means: client }),
  requires: standing(listOf(lowerName), [], {
    text: 'Those it asks that must be filled in though the operation leaves them open.',
    means: client,
  }),
  bulk: optional(thing(bulk), { text: 'How it is done to many records at once.', means: client }),
  from: standing(listOf(constantName), [], {
    text: 'Statuses it is offered from; all of them when left out.',
    means: openTo((statuses = []) => statuses.length === 0),
  }),
  else: optional(nameOf('textKey'), {
    text: 'What is said in another status than those of from; its words may name the {{status}}.',
    means: client,
  }),
  target: optional(constantName, { text: 'The status it leads to.', means: client }),
  permission: optional(nameOf('permission'), {
    text: 'Who lacks it does not see the action, and is refused.',
    means: permission,
  }),
  visible: optional(rule, { text: 'Over viewer and record. False: not shown for this row.', means: reach }),
  allowed: standing(listOf(thing(condition), { minItems: 1 }), [], {
    text: 'All must hold, after the row lock; the first that does not is the refusal. Where an entity has a workflow, remove takes them, from and else from update unless it has its own.',
    means: conditions,
    instead: 'write [{ "rule": …, "else": "errors.…" }], a rule with the sentence for where it does not hold',
  }),
  reason: former('write the sentence as "else" beside its rule in "allowed", or beside "from" for another status'),
  reasons: former('write [{ "rule": …, "else": "errors.…" }] in "allowed": what must hold, not what must not'),
  sets: standing(
    mapOf(scalarOrNull, lowerName),
    {},
    {
      text: 'Values that the action writes besides the status, by field; null empties one.',
      means: client,
    },
  ),
  confirm: optional(text, { text: 'What is asked before it is done.', means: words }),
  success: optional(nameOf('textKey'), { text: 'What is said once it is done.', means: screen }),
};

export type Condition = Filled<typeof condition>;
export type ActionSource = Written<typeof action>;
export type Action = Filled<typeof action> & { readonly name: string };

/** An action with its defaults. */
export function toAction(name: string, source: ActionSource): Action {
  return { ...fill(action, source), name };
}

export const actionSchema = kindSchema('action', 'Something a person may ask for', schemaOf(action));

export const actionMeaning: Meaning<Action> = properties<Action>({ name: client, ...meaningsOf(action) });

/** The conditions as one; where the same one is said to others, or refuses with another sentence, that too. */
function conditions(
  path: string,
  before: readonly Condition[] = [],
  after: readonly Condition[] = [],
): readonly Change[] {
  const meanings = meaningsOf(condition);
  return [
    ...reach(path, allOf(before), allOf(after)),
    ...after.flatMap((now, index) => {
      const old = before.find((other) => isSame(other.rule, now.rule));
      if (old === undefined) return [];
      const here = `${path}.${index}`;
      return [
        ...meanings.else(`${here}.else`, old.else, now.else),
        ...meanings.told(`${here}.told`, old.told, now.told),
      ];
    }),
  ];
}

/** The conditions of an action as one rule; none always hold. */
function allOf(all: readonly Condition[]): Rule {
  const [first, ...others] = all.map((one) => one.rule);
  if (first === undefined) return true;
  return others.length === 0 ? first : { and: [first, ...others] };
}

function toldTo(path: string, before?: 'everyone' | 'offered', after?: 'everyone' | 'offered'): readonly Change[] {
  if (before === after) return [];
  const group = after === 'offered' ? 'access narrowed' : 'access widened';
  return [{ group, path, message: `is said to ${quoted(after)}` }];
}
