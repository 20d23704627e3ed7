import { deprecated, assignedByLoader, optional, pick, required, withDefault, type Description } from '../describe.ts';
import { applyDefaults, diffsOf, type CompletedOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, properties, screen, words, type Diff } from '../diff.ts';
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
import { consequences, consequencesDiff } from './also.ts';
import { conditions, conditionsDiff } from './condition.ts';

/** The action of another entity that this action performs. */
const performance = {
  entity: required(nameOf('entity'), { text: 'Entity of the action.', means: client }),
  action: required(nameOf('action', { of: 'entity' }), { text: 'Action to perform.', means: client }),
  given: optional(mapOf(valuePath, nameOf('field', { of: 'entity' })), {
    text: 'Initial values: fields of the other entity, each with a path of this record. For create only references.',
    means: client,
  }),
};

const bulk = {
  operation: required(lowerName, { text: 'Operation called with the ids of the selected records.', means: client }),
  sentence: optional(nameOf('textKey'), {
    text: 'Text key of the dialog title and button: a short phrase with a verb and {{count}}. Default: the label and the number.',
    means: screen,
  }),
};

const other = {
  when: required(rule, { text: "Rule over the values entered in the operation's form.", means: client }),
  operation: required(nameOf('operation'), {
    text: 'Operation called then, with its arguments that were entered or are known.',
    means: client,
  }),
};

/** Progress of work that continues after the operation has returned the record. */
const followed = {
  status: required(relativePath, { text: 'Field with the status of the work.', means: screen }),
  during: required(listOf(constantName, { minItems: 1 }), {
    text: 'Values of that field while the work is in progress.',
    means: screen,
  }),
  done: optional(relativePath, { text: 'Field with the number of completed items.', means: screen }),
  of: optional(relativePath, { text: 'Field with the total number of items.', means: screen }),
  entries: optional(lowerName, { text: 'Field whose entries list the errors.', means: screen }),
};

export type FollowUp = ResolvedOf<typeof followed>;

/** Counts of records in the result of a dry run. */
const trialCounts = {
  made: required(lowerName, { text: 'Result field: number of records that would be created.', means: screen }),
  left: required(lowerName, {
    text: 'Result field: number of records in the file that would be skipped.',
    means: screen,
  }),
};

export type TrialCounts = ResolvedOf<typeof trialCounts>;

const named = { name: assignedByLoader<string>({ means: client }) };

/** All properties of an action, in writing order. */
const written = {
  kind: withDefault(oneOf('navigate', 'mutation', 'download', 'upload', 'print', 'perform'), 'mutation', {
    text: 'navigate: opens an address; mutation: calls an operation; download: downloads a file; upload: calls an operation with a chosen file; print: opens a print; perform: performs an action of another entity.',
    means: client,
  }),
  label: withDefault(text, {}, { text: 'Label; built-in actions have one by default.', means: words }),
  labels: optional(listOf(objectOf(otherLabel), { minItems: 1 }), {
    text: 'Different labels on some records; the first match applies.',
    means: screen,
  }),
  past: optional(text, {
    text: 'Label of the completed action in the history, such as “Returned”; default: the label.',
    means: words,
  }),
  verb: optional(text, {
    text: 'Label of the dialog button, for when the label is not a verb; default: the label.',
    means: words,
  }),
  keywords: optional(text, {
    text: 'Search words for the command palette, such as synonyms.',
    means: words,
  }),
  icon: optional(nameOf('icon'), { text: 'Name of a Blueprint icon.', means: screen }),
  intent: withDefault(intent, 'none', { text: 'Colour by meaning.', means: screen }),
  to: optional(address, {
    text: 'Address with :id and other paths of the record, such as :lender.id; of a mutation, the page opened after it.',
    means: screen,
  }),
  performs: optional(objectOf(performance), {
    text: 'For perform: the action of another entity to perform.',
    means: client,
  }),
  print: optional(nameOf('print'), { text: 'For print: name of a print of this entity in prints/.', means: client }),
  operation: optional(lowerName, {
    text: 'Operation called with the id, the fixed arguments and those entered in the dialog; default: action and type name.',
    means: client,
  }),
  arguments: withDefault(
    mapOf(scalar),
    {},
    { text: 'Fixed arguments; several actions can share an operation and differ in them.', means: client },
  ),
  asks: withDefault(listOf(lowerName), [], { text: 'Arguments entered in a dialog.', means: client }),
  requires: withDefault(listOf(lowerName), [], {
    text: 'Arguments of asks that are required here although the operation does not require them.',
    means: client,
  }),
  instead: optional(listOf(objectOf(other)), {
    text: 'Alternative operations of the entity; the first whose rule holds is called instead.',
    means: client,
  }),
  trial: optional(lowerName, {
    text: 'Of upload: dry-run operation called first with the same file. It writes nothing; its result is shown for confirmation.',
    means: client,
  }),
  trialCounts: optional(objectOf(trialCounts), {
    text: 'Of upload: counts in the result of trial. The confirmation shows both, and is disabled if none would be created.',
    means: properties<TrialCounts>(diffsOf(trialCounts)),
  }),
  follows: optional(objectOf(followed), {
    text: 'Of upload: progress fields of the record that the operation returns.',
    means: properties<FollowUp>(diffsOf(followed)),
  }),
  bulk: optional(objectOf(bulk), { text: 'Bulk operation on several records.', means: client }),
  from: withDefault(listOf(nameOf('status')), [], {
    text: 'Statuses in which it is available; default: all.',
    means: openTo((statuses = []) => statuses.length === 0),
  }),
  else: optional(nameOf('textKey'), {
    text: 'Text key of the refusal in any other status than those of from; its text may use {{status}}.',
    means: client,
  }),
  target: optional(nameOf('status'), { text: 'Status after the action.', means: client }),
  permission: optional(nameOf('permission'), {
    text: 'Required permission: without it the action is hidden, and the API refuses it.',
    means: permission,
  }),
  visible: optional(rule, {
    text: 'Rule over viewer and record; if false, the action is hidden on this record.',
    means: accessCondition,
  }),
  allowed: withDefault(conditions, [], {
    text: 'Conditions that must all hold, checked after the row lock; the first that does not gives the refusal. In an entity with a workflow, remove inherits them, from and else from update unless it has its own.',
    means: conditionsDiff,
    instead: 'write [{ "rule": …, "else": "errors.…" }], a rule with the sentence for where it does not hold',
  }),
  anotherPersonThan: withDefault(listOf(nameOf('field')), [], {
    text: 'References to the people who performed earlier steps. None of them may perform this one, under any account; while one is empty, nobody may.',
    means: unclear,
  }),
  reason: deprecated('write the sentence as "else" beside its rule in "allowed", or beside "from" for another status'),
  reasons: deprecated('write [{ "rule": …, "else": "errors.…" }] in "allowed": what must hold, not what must not'),
  sets: withDefault(
    mapOf(scalarOrNull, nameOf('field')),
    {},
    { text: 'Values that the action writes besides the status, by field; null clears the field.', means: client },
  ),
  stamps: withDefault(
    mapOf(oneOf('person', 'time', 'day'), nameOf('field')),
    {},
    {
      text: "Read-only fields that record who did it (person: a reference to people) and when (time: instant; day: in the product's time zone).",
      means: client,
    },
  ),
  also: withDefault(consequences, [], {
    text: 'Actions on other records in the same transaction.',
    means: consequencesDiff,
  }),
  decisive: optional(listOf(nameOf('fieldOfForm')), {
    text: "Fields of the form shown in its dialog, and on its page beside the arguments. Default in dialogs: the form's; for perform none.",
    means: screen,
  }),
  confirm: optional(text, { text: 'Confirmation question before the action.', means: words }),
  success: optional(nameOf('textKey'), { text: 'Text key of the message after the action.', means: screen }),
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

export const actionSchema = kindSchema('action', 'An action of an entity', schemaOf(written));

const everything = { ...named, ...written };

export const actionDiff: Diff<Action> = properties<Partial<ResolvedOf<typeof everything>>>(diffsOf(everything));
