import { actionDiff, type Action, type ActionSource } from '../action/action.ts';
import { deprecated, derived, forLoader, assignedByLoader, optional, withDefault } from '../describe.ts';
import { fieldsByName, fieldsDiff, type Fields, type FieldSources } from '../field/field.ts';
import {
  constraints,
  constraintSchema,
  constraintsDiff,
  fieldRulesSchema,
  rulesByPath,
  rulesDiff,
  type Constraint,
  type ConstraintSource,
} from '../field/rules.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { formDiff, type Form, type FormSource } from '../form.ts';
import { listDiff, listsByName, listsDiff, type List, type ListSource } from '../list/list.ts';
import { client, entries, properties, screen, words, type Diff } from '../diff.ts';
import { operationShape, operationsDiff, type Operation, type OperationSource } from '../operation/operation.ts';
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
import { accessDiff, accessSchema, accessShape, type Access, type AccessSource } from './access.ts';
import { comments, commentsDiff } from './comments.ts';
import { contact, contactDiff } from './contact.ts';
import { api, apiDiff, type ApiSource, type EntityApi } from './api.ts';
import { dated, datedDiff } from './dated.ts';
import { help, type Help } from './help.ts';
import { history, historyDiff } from './history.ts';
import { entityRoutes, entityRoutesDiff, type EntityRoute, type EntityRouteSource } from './route.ts';
import { locks, locksDiff } from './lock.ts';
import {
  findingQueue,
  findingQueueDiff,
  recordFindings,
  recordFindingsDiff,
  type RecordFindings,
  type RecordFindingsSource,
} from './record-findings.ts';
import { sharedLimit, sharedLimitDiff } from './shared-limit.ts';
import { steps, stepsDiff } from './steps.ts';
import { storage, storageDiff, type Storage, type StorageSource } from './storage.ts';
import { viewSchema, views, viewsDiff, type EntityView, type ViewSource } from './view.ts';
import { derivedRecord, derivedRecordDiff, workflow, workflowDiff } from './workflow.ts';

type Named<T> = Readonly<Record<string, T>>;

/** A described kind of record. */
export const entity = {
  name: assignedByLoader<string>({ means: client }),
  entity: forLoader(lowerName, 'Name of the entity, equal to the name of its file or folder.'),
  extends: forLoader(
    nameOf('preset'),
    'Preset that it inherits from: document, view or one of the product, such as codebook.',
  ),
  label: derived(text, { text: 'Name of one record.', means: words }),
  plural: derived(text, { text: 'Name of several records; title of the list.', means: words }),
  newLabel: optional(text, {
    text: 'Heading of the form of a new record; required if records can be created in a form.',
    means: words,
  }),
  icon: optional(nameOf('icon'), { text: 'Name of a Blueprint icon.', means: screen }),
  display: derived<string | Text, Text>(shortOr('string', nonEmptyString, text), {
    text: 'Name of a record in one line: {code} {title}, one for all languages or one per language.',
    means: words,
  }),
  route: optional(route, { text: 'Address of the list; create and :id are below it.', means: screen }),
  menu: optional(nameOf('menuGroup'), {
    text: 'Menu group, if the menu does not list the entity.',
    means: screen,
  }),
  storage: derived<StorageSource, Storage>(source(storage), {
    text: 'Storage of the records.',
    means: storageDiff,
  }),
  api: derived<ApiSource, EntityApi>(source(api), {
    text: 'GraphQL names of type and operations; null: not offered.',
    means: apiDiff,
  }),
  fields: derived<FieldSources, Fields>(fieldsByName, {
    text: 'Fields by name. Lists and forms define their order.',
    means: fieldsDiff,
  }),
  terms: forLoader(terms),
  constantsOn: forLoader(
    nameOf('date'),
    'Date field: rules, constraints, formulas, findings, locks, form and actions of a record read dated constants as of that day, or of today if it is empty. Lists, exports, prints and notices always use today.',
  ),
  rules: withDefault(rulesByPath, {}, { text: 'Rules by field path.', means: rulesDiff }),
  constraints: derived<readonly ConstraintSource[], readonly Constraint[]>(constraints, {
    text: 'Constraints over the whole record.',
    means: constraintsDiff,
  }),
  workflow: optional(objectOf(workflow), { text: 'Statuses of a record.', means: workflowDiff }),
  steps: optional(objectOf(steps), {
    text: 'Steps before a record is in use, shown to the people that it is about.',
    means: stepsDiff,
  }),
  contact: optional(contact, {
    text: 'Contact fields: records of this entity can be recipients of notifications.',
    means: contactDiff,
  }),
  history: optional(objectOf(history), {
    text: 'History of a record (who did what and when), shown below its form.',
    means: historyDiff,
  }),
  comments: optional(objectOf(comments), {
    text: 'Comments on a record, shown below its form; not part of the record.',
    means: commentsDiff,
  }),
  help: optional(objectOf(help), {
    text: 'Help for its screens, loaded when it is opened.',
    means: properties<Help>(diffsOf(help)),
  }),
  derivedRecord: optional(objectOf(derivedRecord), {
    text: 'Creation of a new record derived from an existing one.',
    means: derivedRecordDiff,
  }),
  offspring: deprecated('write "derivedRecord"'),
  sharedLimit: optional(objectOf(sharedLimit), {
    text: 'Limit on the total amount of records of the same thing, regardless of owner.',
    means: sharedLimitDiff,
  }),
  findings: derived<RecordFindingsSource, RecordFindings | undefined>(source(recordFindings), {
    text: 'Findings about implausible records. The record is saved, and the finding is queued for assessment.',
    means: recordFindingsDiff,
  }),
  queue: optional(objectOf(findingQueue), {
    text: 'Makes this entity a queue of findings about other records, one record per finding. The engine creates, reopens and closes them.',
    means: findingQueueDiff,
  }),
  dated: optional(objectOf(dated), {
    text: 'Effective-dated values: a change keeps the earlier values with the days on which they held.',
    means: datedDiff,
  }),
  locks: optional(locks, {
    text: 'Locks: while one applies, nobody can change the record or the locked fields, with any role or operation.',
    means: locksDiff,
  }),
  access: derived<AccessSource, Access>(accessShape, { means: accessDiff }),
  views: derived<Named<ViewSource>, Named<EntityView>>(views, {
    text: 'Further queries over the same records, by operation name.',
    means: viewsDiff,
  }),
  operations: derived<Named<OperationSource>, Named<Operation>>(mapOf(operationShape, lowerName), {
    text: 'Further operations of this entity besides page, all, one, save and remove, by name.',
    means: operationsDiff,
  }),
  actions: derived<Named<ActionSource>, Named<Action>>(mapOf(described<ActionSource>('action'), lowerName), {
    text: 'Actions by name; create, detail, update and remove are built in and can be refined.',
    means: entries(actionDiff, {
      added: [['access widened', 'the action is new; look at who may ask for it']],
      gone: [['breaking for clients', 'the action is gone']],
    }),
  }),
  routes: derived<readonly EntityRouteSource[], readonly EntityRoute[]>(entityRoutes, {
    text: 'Further addresses besides list, create and detail.',
    means: entityRoutesDiff,
  }),
  list: derived<ListSource, List | undefined>(described('list'), { means: listDiff }),
  lists: derived<Named<ListSource>, Named<List>>(listsByName, {
    text: 'Further lists by name, each with its own view, columns, actions and address, or shown inside details.',
    means: listsDiff,
  }),
  form: derived<FormSource, Form | undefined>(described('form'), { means: formDiff }),
};

export type Entity = ResolvedOf<typeof entity>;
/** An entity merged from its files. */
export type EntitySource = SourceOf<typeof entity>;

export const entitySchema = documentSchema('entity', 'An entity, or a part of one in a folder named after it', {
  ...schemaOf(entity),
  definitions: {
    access: accessSchema,
    constraint: constraintSchema,
    fieldRules: fieldRulesSchema,
    view: viewSchema,
  },
});

const entityDiff = properties<Entity>(diffsOf(entity));

const byName = entries<Entity>(
  (path, before, after) =>
    entityDiff(path, before, after).map((change) =>
      change.group === 'data loss' && !isKept(before) ? { ...change, group: 'stored otherwise' } : change,
    ),
  {
    added: [['access widened', 'the entity is new; look at who reaches it']],
    gone: [['breaking for clients', 'the entity is gone']],
  },
);

/** Compares entities. Data loss concerns entities with their own tables. */
export const entitiesDiff: Diff<Readonly<Record<string, Entity>>> = (_, before = {}, after = {}) => [
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
