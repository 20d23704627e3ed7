import type { Entity, EntityApi, EntityView, Offspring, Storage } from '../metadata/types/index.ts';
import type { EntityRoute, Workflow } from '../metadata/types/index.ts';
import { accessMeaning } from './access.ts';
import { actionMeaning } from './action.ts';
import { quoted } from './change.ts';
import { constraintsMeaning, rulesMeaning } from './field/rules.ts';
import { fieldsMeaning } from './field/field.ts';
import { formMeaning } from './form.ts';
import { filtersMeaning } from './list/filter.ts';
import { listMeaning } from './list/list.ts';
import {
  claim,
  client,
  entries,
  listed,
  loss,
  names,
  properties,
  screen,
  stored,
  words,
  type Meaning,
} from './meaning.ts';
import { operationsMeaning } from './operation/operation.ts';
import { openTo, permission, reach, unclear } from './reach.ts';

const storageMeaning = properties<Storage>({
  table: loss,
  audit: claim({
    true: ['stored otherwise', 'changes are journalled'],
    false: ['data loss', 'changes are journalled no longer'],
  }),
  root: stored,
  external: stored,
  over: properties<NonNullable<Storage['over']>>({ entity: unclear, where: reach }, 'access widened'),
  indexes: stored,
  unique: (path, before = [], after = []) =>
    names({
      added: (fields) => ['breaking for clients', `${fields} must be unique`],
      gone: (fields) => ['safe for clients', `${fields} may repeat`],
    })(path, before.map(quoted), after.map(quoted)),
  archive: claim({
    true: ['stored otherwise', 'what is removed is kept'],
    false: ['data loss', 'what is removed is kept no longer'],
  }),
});

const apiName: Meaning<string> = (path, before, after) => {
  if (before === after) return [];
  if (before === undefined)
    return [{ group: 'access widened', path, message: `${quoted(after)} is new; look at who may call it` }];
  const what = after === undefined ? 'gone' : `now ${quoted(after)}`;
  return [{ group: 'breaking for clients', path, message: `${quoted(before)} is ${what}` }];
};

const apiMeaning = properties<EntityApi>({
  type: apiName,
  page: apiName,
  all: apiName,
  one: apiName,
  save: apiName,
  remove: apiName,
  restore: apiName,
  uses: apiName,
});

const workflowMeaning = properties<Workflow>(
  {
    field: client,
    initial: client,
    statuses: entries(properties<Workflow['statuses'][string]>({ intent: screen }), {
      added: [['safe for clients', 'the status is new']],
      gone: [['breaking for clients', 'the status is gone']],
    }),
  },
  'breaking for clients',
);

const viewMeaning = properties<EntityView>({
  name: client,
  kind: client,
  scope: reach,
  fields: openTo((fields) => fields === undefined),
  filters: filtersMeaning,
  search: client,
  sort: client,
  permission,
});

const routeMeaning = properties<EntityRoute>({
  path: screen,
  screen,
  entity: screen,
  filter: screen,
  columnChooser: screen,
  empty: words,
  permission,
  label: words,
});

const propertiesMeaning = properties<Entity>({
  name: client,
  label: words,
  plural: words,
  newLabel: words,
  icon: screen,
  display: words,
  fields: fieldsMeaning,
  rules: rulesMeaning,
  constraints: constraintsMeaning,
  workflow: workflowMeaning,
  offspring: properties<Offspring>(
    { flag: client, parent: client, action: unclear, copies: client },
    'breaking for clients',
  ),
  storage: storageMeaning,
  api: apiMeaning,
  access: accessMeaning,
  views: entries(viewMeaning, {
    added: [['access widened', 'the view is new; look at what it opens']],
    gone: [['breaking for clients', 'the view is gone']],
  }),
  operations: operationsMeaning,
  actions: entries(actionMeaning, {
    added: [['access widened', 'the action is new; look at who may ask for it']],
    gone: [['breaking for clients', 'the action is gone']],
  }),
  route: screen,
  routes: listed(({ path }) => path, routeMeaning, {
    added: [['screen only', 'the address is new']],
    gone: [['screen only', 'the address is gone']],
    order: 'screen only',
  }),
  menu: screen,
  list: listMeaning,
  form: formMeaning,
});

const byName = entries<Entity>(
  (path, before, after) =>
    propertiesMeaning(path, before, after).map((change) =>
      change.group === 'data loss' && !isKept(before) ? { ...change, group: 'stored otherwise' } : change,
    ),
  {
    added: [['access widened', 'the entity is new; look at who reaches it']],
    gone: [['breaking for clients', 'the entity is gone']],
  },
);

/** Described kinds of records. What is lost is lost of tables of their own. */
export const entitiesMeaning: Meaning<Readonly<Record<string, Entity>>> = (_, before = {}, after = {}) => [
  ...byName('', before, after),
  ...Object.values(before)
    .filter((entity) => isKept(entity) && after[entity.name] === undefined)
    .map(({ name }) => ({
      group: 'data loss' as const,
      path: name,
      message: 'the entity is gone, and its records with it',
    })),
];

/** Whether an entity's records are in a table of its own. */
function isKept(entity: Entity | undefined): boolean {
  return entity !== undefined && !entity.storage.external && entity.storage.over === undefined;
}
