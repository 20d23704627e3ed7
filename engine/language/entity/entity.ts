import { actionMeaning, type Action, type ActionSource } from '../action/action.ts';
import { deprecated, derived, forLoader, assignedByLoader, optional, withDefault } from '../describe.ts';
import { fieldsByName, fieldsMeaning, type Fields, type FieldSources } from '../field/field.ts';
import {
  constraints,
  constraintSchema,
  constraintsMeaning,
  fieldRulesSchema,
  rulesByPath,
  rulesMeaning,
  type Constraint,
  type ConstraintSource,
} from '../field/rules.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { formMeaning, type Form, type FormSource } from '../form.ts';
import { listMeaning, listsByName, listsMeaning, type List, type ListSource } from '../list/list.ts';
import { client, entries, properties, screen, words, type Meaning } from '../meaning.ts';
import { operationShape, operationsMeaning, type Operation, type OperationSource } from '../operation/operation.ts';
import { documentSchema, schemaOf, source, objectOf } from '../schema-of.ts';
import {
  described,
  lowerName,
  mapOf,
  nameOf,
  nonEmptyString,
  route,
  shortOr,
  terms,
  text,
  type Text,
} from '../shapes.ts';
import { accessMeaning, accessSchema, accessShape, type Access, type AccessSource } from './access.ts';
import { comments, commentsMeaning } from './comments.ts';
import { contact, contactMeaning } from './contact.ts';
import { api, apiMeaning, type ApiSource, type EntityApi } from './api.ts';
import { dated, datedMeaning } from './dated.ts';
import { help, type Help } from './help.ts';
import { history, historyMeaning } from './history.ts';
import { entityRoutes, entityRoutesMeaning, type EntityRoute, type EntityRouteSource } from './route.ts';
import { locks, locksMeaning } from './lock.ts';
import {
  findingQueue,
  findingQueueMeaning,
  recordFindings,
  recordFindingsMeaning,
  type RecordFindings,
  type RecordFindingsSource,
} from './record-findings.ts';
import { sharedLimit, sharedLimitMeaning } from './shared-limit.ts';
import { steps, stepsMeaning } from './steps.ts';
import { storage, storageMeaning, type Storage, type StorageSource } from './storage.ts';
import { viewSchema, views, viewsMeaning, type EntityView, type ViewSource } from './view.ts';
import { derivedRecord, derivedRecordMeaning, workflow, workflowMeaning } from './workflow.ts';

type Named<T> = Readonly<Record<string, T>>;

/** A described kind of record. */
export const entity = {
  name: assignedByLoader<string>({ means: client }),
  entity: forLoader(lowerName, 'Its name; that of the file or folder.'),
  extends: forLoader(nameOf('preset'), "A preset: document, view or one of the product's own, such as codebook."),
  label: derived(text, { text: 'One record.', means: words }),
  plural: derived(text, { text: "Many records: the list's title.", means: words }),
  newLabel: optional(text, {
    text: 'A new record, as the head of its form calls it; needed wherever one can be made.',
    means: words,
  }),
  icon: optional(nameOf('icon'), { text: 'Name of a Blueprint icon.', means: screen }),
  display: derived<string | Text, Text>(shortOr('string', nonEmptyString, text), {
    text: 'How a record is called in one line: {code} {title}, alike in all languages or by language.',
    means: words,
  }),
  route: optional(route, { text: "The list's address; create and :id lie below it.", means: screen }),
  menu: optional(nameOf('menuGroup'), {
    text: 'Menu group it stands in when the menu does not name it.',
    means: screen,
  }),
  storage: derived<StorageSource, Storage>(source(storage), {
    text: 'How records are kept.',
    means: storageMeaning,
  }),
  api: derived<ApiSource, EntityApi>(source(api), { text: 'GraphQL names; null: not offered.', means: apiMeaning }),
  fields: derived<FieldSources, Fields>(fieldsByName, {
    text: 'Fields by name; order belongs to lists and forms.',
    means: fieldsMeaning,
  }),
  terms: forLoader(terms),
  constantsOn: forLoader(
    nameOf('date'),
    'The day of the record as of which its rules, constraints, formulas, findings, locks, form and actions read constants with dated values; today where it is empty. Lists, exports, prints and notices read those of today.',
  ),
  rules: withDefault(rulesByPath, {}, { text: 'Formulas by field path.', means: rulesMeaning }),
  constraints: derived<readonly ConstraintSource[], readonly Constraint[]>(constraints, {
    text: 'Formulas over the whole record.',
    means: constraintsMeaning,
  }),
  workflow: optional(objectOf(workflow), { text: 'The statuses of a record.', means: workflowMeaning }),
  steps: optional(objectOf(steps), {
    text: 'What is done with a record, and by whom, before it is in use; told to those whom it is about.',
    means: stepsMeaning,
  }),
  contact: optional(contact, {
    text: 'Its records are people who can be told something, and this is how they are written to.',
    means: contactMeaning,
  }),
  history: optional(objectOf(history), {
    text: 'Who did what to a record and when, shown below its form.',
    means: historyMeaning,
  }),
  comments: optional(objectOf(comments), {
    text: 'What people write about a record, shown below its form; no part of it.',
    means: commentsMeaning,
  }),
  help: optional(objectOf(help), {
    text: 'What people are told of its screens when they ask; loaded when they do.',
    means: properties<Help>(meaningsOf(help)),
  }),
  derivedRecord: optional(objectOf(derivedRecord), {
    text: 'How a record makes a further one that stems from it.',
    means: derivedRecordMeaning,
  }),
  offspring: deprecated('write "derivedRecord"'),
  sharedLimit: optional(objectOf(sharedLimit), {
    text: 'What records of one thing may together have, whoever they belong to.',
    means: sharedLimitMeaning,
  }),
  findings: derived<RecordFindingsSource, RecordFindings | undefined>(source(recordFindings), {
    text: 'What is implausible of a record: it is saved, and waits in a queue for somebody to assess it.',
    means: recordFindingsMeaning,
  }),
  queue: optional(objectOf(findingQueue), {
    text: 'Findings of other records wait here, each once; the engine makes, reopens and ends them.',
    means: findingQueueMeaning,
  }),
  dated: optional(objectOf(dated), {
    text: 'Values that hold from a day on: a change keeps the former ones, with the days on which they held.',
    means: datedMeaning,
  }),
  locks: optional(locks, {
    text: 'When a record, or some of its fields, can be changed by nobody, whatever their role and by whatever operation.',
    means: locksMeaning,
  }),
  access: derived<AccessSource, Access>(accessShape, { means: accessMeaning }),
  views: derived<Named<ViewSource>, Named<EntityView>>(views, {
    text: 'Further lists over the same records, by operation name.',
    means: viewsMeaning,
  }),
  operations: derived<Named<OperationSource>, Named<Operation>>(mapOf(operationShape, lowerName), {
    text: 'Operations of this entity beyond the usual five, by name.',
    means: operationsMeaning,
  }),
  actions: derived<Named<ActionSource>, Named<Action>>(mapOf(described<ActionSource>('action'), lowerName), {
    text: 'What a person may ask for, by name; create, detail, update and remove are built in and may be refined.',
    means: entries(actionMeaning, {
      added: [['access widened', 'the action is new; look at who may ask for it']],
      gone: [['breaking for clients', 'the action is gone']],
    }),
  }),
  routes: derived<readonly EntityRouteSource[], readonly EntityRoute[]>(entityRoutes, {
    text: 'Addresses beyond list, create and detail.',
    means: entityRoutesMeaning,
  }),
  list: derived<ListSource, List | undefined>(described('list'), { means: listMeaning }),
  lists: derived<Named<ListSource>, Named<List>>(listsByName, {
    text: 'Further lists, by name: each with a view, columns, actions and an address of its own, or a part of details.',
    means: listsMeaning,
  }),
  form: derived<FormSource, Form | undefined>(described('form'), { means: formMeaning }),
};

export type Entity = ResolvedOf<typeof entity>;
/** An entity merged from its files. */
export type EntitySource = SourceOf<typeof entity>;

export const entitySchema = documentSchema('entity', 'An entity, or a piece of one in a folder of its name', {
  ...schemaOf(entity),
  definitions: {
    access: accessSchema,
    constraint: constraintSchema,
    fieldRules: fieldRulesSchema,
    view: viewSchema,
  },
});

const entityMeaning = properties<Entity>(meaningsOf(entity));

const byName = entries<Entity>(
  (path, before, after) =>
    entityMeaning(path, before, after).map((change) =>
      change.group === 'data loss' && !isKept(before) ? { ...change, group: 'stored otherwise' } : change,
    ),
  {
    added: [['access widened', 'the entity is new; look at who reaches it']],
    gone: [['breaking for clients', 'the entity is gone']],
  },
);

/** Compares entities. Data loss concerns entities with their own tables. */
export const entitiesMeaning: Meaning<Readonly<Record<string, Entity>>> = (_, before = {}, after = {}) => [
  ...byName('', before, after),
  ...Object.values(before)
    .filter((one) => isKept(one) && after[one.name] === undefined)
    .map(({ name }) => ({
      group: 'data loss' as const,
      path: name,
      message: 'the entity is gone, and its records with it',
    })),
];

/** True when the entity has a table of its own. */
function isKept(one: Entity | undefined): boolean {
  return one !== undefined && one.storage.kept && !one.storage.external && one.storage.over === undefined;
}
