import { deprecated, assignedByLoader, optional, pick, required, withDefault, type Description } from '../describe.ts';
import { applyDefaults, meaningsOf, type CompletedOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, properties, screen, words, type Meaning } from '../meaning.ts';
import { openTo, permission, accessCondition, unclear } from '../access-condition.ts';
import { kindSchema, schemaOf, objectOf } from '../schema-of.ts';
import {
  address,
  constantName,
  intent,
  listOf,
  lowerName,
  mapOf,
  nameOf,
  oneOf,
  relativePath,
  rule,
  scalar,
  scalarOrNull,
  text,
  valuePath,
} from '../shapes.ts';
import { otherLabel } from '../other-label.ts';
import { consequences, consequencesMeaning } from './also.ts';
import { conditions, conditionsMeaning } from './condition.ts';

/** The action of another entity that this action performs. */
const performance = {
  entity: required(nameOf('entity'), { text: 'Whose action it is.', means: client }),
  action: required(nameOf('action', { of: 'entity' }), { text: 'The action.', means: client }),
  given: optional(mapOf(valuePath, nameOf('field', { of: 'entity' })), {
    text: "What it is given: by the other's field, a path of this record; create takes references alone.",
    means: client,
  }),
};

const bulk = {
  operation: required(lowerName, { text: 'The operation called with the ids of many records.', means: client }),
  sentence: optional(nameOf('textKey'), {
    text: 'What is done to {{count}} records, in few words with a verb: the title of its dialog and what the button says. Default: the label and the number.',
    means: screen,
  }),
};

const other = {
  when: required(rule, { text: 'Over what was entered in the form of its operation.', means: client }),
  operation: required(nameOf('operation'), {
    text: 'The operation called then, with those of its arguments that were entered or are known.',
    means: client,
  }),
};

/** Progress of work that continues after the operation has returned the record. */
const followed = {
  status: required(relativePath, { text: 'The field that says how it stands.', means: screen }),
  during: required(listOf(constantName, { minItems: 1 }), {
    text: 'Its values while the work lasts.',
    means: screen,
  }),
  done: optional(relativePath, { text: 'How many are done.', means: screen }),
  of: optional(relativePath, { text: 'Of how many.', means: screen }),
  entries: optional(lowerName, { text: 'The field whose entries say what was wrong.', means: screen }),
};

export type FollowUp = ResolvedOf<typeof followed>;

/** Counts of records in the result of a dry run. */
const trialCounts = {
  made: required(lowerName, { text: 'How many would be made.', means: screen }),
  left: required(lowerName, { text: 'How many of the file would be left out.', means: screen }),
};

export type TrialCounts = ResolvedOf<typeof trialCounts>;

const named = { name: assignedByLoader<string>({ means: client }) };

/** All properties of an action, in writing order. */
const written = {
  kind: withDefault(oneOf('navigate', 'mutation', 'download', 'upload', 'print', 'perform'), 'mutation', {
    text: 'What it does: lead to an address, call an operation, download, choose a file and call an operation with it, open a print, or stand for an action of another entity.',
    means: client,
  }),
  label: withDefault(text, {}, { text: 'Its name; the built-in ones have theirs.', means: words }),
  labels: optional(listOf(objectOf(otherLabel), { minItems: 1 }), {
    text: 'What it is called on some records; of several the first that holds.',
    means: screen,
  }),
  past: optional(text, {
    text: 'What the history of a record says once it is done, such as “Returned”; default: the label.',
    means: words,
  }),
  verb: optional(text, {
    text: 'What the button of its dialog says where the label names a thing; default: the label.',
    means: words,
  }),
  keywords: optional(text, {
    text: 'Further words by which the palette finds it, such as what else people call it.',
    means: words,
  }),
  icon: optional(nameOf('icon'), { text: 'Name of a Blueprint icon.', means: screen }),
  intent: withDefault(intent, 'none', { text: 'The colour by its meaning.', means: screen }),
  to: optional(address, {
    text: 'An address with :id and other paths of the record, such as :lender.id; of a mutation, where it leads once it is done.',
    means: screen,
  }),
  performs: optional(objectOf(performance), {
    text: 'For perform: the action of another entity it stands for.',
    means: client,
  }),
  print: optional(nameOf('print'), { text: 'For print: a print of this entity in prints/.', means: client }),
  operation: optional(lowerName, {
    text: 'The operation called, with the id, the arguments and what the dialog asks; default: action and type name.',
    means: client,
  }),
  arguments: withDefault(
    mapOf(scalar),
    {},
    { text: 'Fixed arguments; several actions may share an operation and differ in these.', means: client },
  ),
  asks: withDefault(listOf(lowerName), [], { text: 'Arguments asked in a dialog.', means: client }),
  requires: withDefault(listOf(lowerName), [], {
    text: 'Those it asks that must be filled in though the operation leaves them open.',
    means: client,
  }),
  instead: optional(listOf(objectOf(other)), {
    text: 'Other operations of the entity that are called where their rule holds; the first of them.',
    means: client,
  }),
  trial: optional(lowerName, {
    text: 'Of upload: the operation that is asked first, with the same file: it writes nothing and answers what would come of it, to be agreed to.',
    means: client,
  }),
  trialCounts: optional(objectOf(trialCounts), {
    text: 'Of upload: what its trial answers in numbers. Whoever agrees is told both, and cannot agree to none.',
    means: properties<TrialCounts>(meaningsOf(trialCounts)),
  }),
  follows: optional(objectOf(followed), {
    text: 'Of upload: how the record that the operation answers tells of its progress.',
    means: properties<FollowUp>(meaningsOf(followed)),
  }),
  bulk: optional(objectOf(bulk), { text: 'How it is done to many records at once.', means: client }),
  from: withDefault(listOf(nameOf('status')), [], {
    text: 'Statuses it is offered from; all of them when left out.',
    means: openTo((statuses = []) => statuses.length === 0),
  }),
  else: optional(nameOf('textKey'), {
    text: 'What is said in another status than those of from; its words may name the {{status}}.',
    means: client,
  }),
  target: optional(nameOf('status'), { text: 'The status it leads to.', means: client }),
  permission: optional(nameOf('permission'), {
    text: 'Who lacks it does not see the action, and is refused.',
    means: permission,
  }),
  visible: optional(rule, { text: 'Over viewer and record. False: not shown for this row.', means: accessCondition }),
  allowed: withDefault(conditions, [], {
    text: 'All must hold, after the row lock; the first that does not is the refusal. Where an entity has a workflow, remove takes them, from and else from update unless it has its own.',
    means: conditionsMeaning,
    instead: 'write [{ "rule": …, "else": "errors.…" }], a rule with the sentence for where it does not hold',
  }),
  anotherPersonThan: withDefault(listOf(nameOf('field')), [], {
    text: 'References to people who did earlier steps: whoever they name, by whichever account, does not do this one, and nobody does while one of them is empty.',
    means: unclear,
  }),
  reason: deprecated('write the sentence as "else" beside its rule in "allowed", or beside "from" for another status'),
  reasons: deprecated('write [{ "rule": …, "else": "errors.…" }] in "allowed": what must hold, not what must not'),
  sets: withDefault(
    mapOf(scalarOrNull, nameOf('field')),
    {},
    { text: 'Values that the action writes besides the status, by field; null empties one.', means: client },
  ),
  stamps: withDefault(
    mapOf(oneOf('person', 'time', 'day'), nameOf('field')),
    {},
    {
      text: 'Read-only fields that keep who did it, a reference to people, and when: the instant, or the day of the product.',
      means: client,
    },
  ),
  also: withDefault(consequences, [], {
    text: 'What is done to other records with it: all of it or nothing.',
    means: consequencesMeaning,
  }),
  decisive: optional(listOf(nameOf('fieldOfForm')), {
    text: "Fields of the form that its dialog shows of the record, and its page beside what it asks; default in dialogs: the form's, in that of an action it performs none.",
    means: screen,
  }),
  confirm: optional(text, { text: 'What is asked before it is done.', means: words }),
  success: optional(nameOf('textKey'), { text: 'What is said once it is done.', means: screen }),
};

const every = {
  ...named,
  ...pick(written, 'label', 'labels', 'keywords', 'icon', 'intent', 'from', 'else', 'permission', 'visible', 'allowed'),
};
const calls = pick(
  written,
  ...(['verb', 'operation', 'arguments', 'asks', 'requires', 'instead', 'confirm', 'success'] as const),
);

/**
 * Properties of an action by kind. `create`, `detail`, `update`, `remove` and `restore` are built in and may be refined
 * under these names.
 */
export const actionKinds = {
  navigate: { ...every, ...pick(written, 'to', 'success') },
  mutation: {
    ...every,
    ...calls,
    ...pick(written, 'past', 'bulk', 'target', 'anotherPersonThan', 'sets', 'stamps', 'also', 'to', 'decisive'),
  },
  download: { ...every, ...calls },
  upload: {
    ...every,
    ...pick(written, 'past', 'operation', 'arguments', 'asks', 'trial', 'trialCounts', 'follows', 'success'),
  },
  print: { ...every, ...pick(written, 'print') },
  perform: { ...every, ...pick(written, 'performs', 'decisive') },
} satisfies Readonly<Record<string, Description>>;

type Kinds = typeof actionKinds;
export type ActionKind = keyof Kinds;
export type ActionOf<K extends ActionKind> = { readonly [T in K]: { readonly kind: T } & ResolvedOf<Kinds[T]> }[K];

/** An action that a person may ask for. */
export type Action = ActionOf<ActionKind>;
/** An action that changes the record. */
export type MutationAction = ActionOf<'mutation'>;
/** An action that sends a file. */
export type UploadAction = ActionOf<'upload'>;
/** An action that calls an operation. */
export type CallingAction = ActionOf<'mutation' | 'download'>;

export type ActionSource = SourceOf<typeof written>;

/** An action with its defaults. */
export function toAction(name: string, source: ActionSource): Action {
  const { kind: own = 'mutation' } = source;
  const complete: CompletedOf<typeof written & typeof named> = { ...source, name };
  const filled: unknown = { kind: own, ...applyDefaults<Description>(actionKinds[own], complete) };
  return filled as Action; // by the description of its own kind
}

export const actionSchema = kindSchema('action', 'Something a person may ask for', schemaOf(written));

const everything = { ...named, ...written };

export const actionMeaning: Meaning<Action> = properties<Partial<ResolvedOf<typeof everything>>>(
  meaningsOf(everything),
);
