import { columnVisibility } from '../../engine/graphql/index.ts';
import { additionalIcons, iconsIn } from './portal-icons.ts';
import type { Catalogue, Entity, EntityView, List } from '../../engine/metadata/types/index.ts';

/** The entity as sent to browsers: without scopes, checks, storage and other server-only parts; help and steps load on demand. */
export function portalEntity(entity: Entity) {
  const { storage: _storage, findings: _findings, locks: _locks, help: _help, steps: _steps, ...shown } = entity;
  const { access, views, list, lists, ...rest } = shown;
  return {
    ...rest,
    access: { permissions: access.permissions, fields: access.fields },
    views: Object.fromEntries(Object.entries(views).map(([name, view]) => [name, portalView(view)])),
    ...(list ? { list: portalList(entity, list) } : {}),
    lists: Object.fromEntries(Object.entries(lists).map(([name, further]) => [name, portalList(entity, further)])),
  };
}

/** Parts of an entity that lists never read. */
const unlisted = [
  'routes',
  'rules',
  'constraints',
  'history',
  'comments',
  'derivedRecord',
  'operations',
  'form',
] as const;

/**
 * Splits an entity into the part that lists need and the rest, which `wholeEntity` of a portal merges. Lists get fields
 * and actions that they name (including in rules), and references, by which they can be filtered.
 */
export function splitEntity(entity: Entity) {
  const whole = portalEntity(entity);
  const { fields, form, actions, api, access } = whole;
  const named = new Set(JSON.stringify([whole.list, whole.lists, whole.display]).match(/\w+/gu));
  const isListed = (name: string): boolean => named.has(name) || fields[name]?.type === 'reference';
  const keys = new Set<string>(unlisted);
  const outer = Object.fromEntries(Object.entries(whole).filter(([key]) => !keys.has(key)));
  const [listedFields, restOfFields] = partedBy(fields, isListed);
  const [listedActions, restOfActions] = partedBy(actions, isListed);
  return {
    listed: {
      ...outer,
      api: { one: api.one, save: api.save },
      access: { permissions: access.permissions },
      fields: listedFields,
      actions: listedActions,
      ...(form && { form: { presentation: form.presentation } }),
    },
    rest: {
      ...Object.fromEntries(Object.entries(whole).filter(([key]) => keys.has(key))),
      api,
      access,
      fields: restOfFields,
      actions: restOfActions,
    },
  };
}

/** Splits named items into the listed ones and all in order, where the listed ones are empty. */
function partedBy<One extends object>(all: Readonly<Record<string, One>>, isListed: (name: string) => boolean) {
  const entries = Object.entries(all);
  return [
    Object.fromEntries(entries.filter(([name]) => isListed(name))),
    Object.fromEntries(entries.map(([name, one]) => [name, isListed(name) ? {} : one])),
  ] as const;
}

/** Catalogue needed at start: menu, routes, texts, and the outline of every entity. */
export function portalCatalogue({ brand, languages, menu, routes, entities }: Catalogue) {
  const outlines = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, entityOutline(entity)]));
  // Help of pages loads on demand.
  const pages = routes.map(({ help: _help, ...route }) => route);
  const app = { brand, languages, menu, routes: pages, entities: outlines };
  return { ...app, icons: iconsIn(app) };
}

/** The rest of the catalogue, for screens other than lists; lists bring their own enumerations. */
export function laterCatalogue(catalogue: Catalogue) {
  const { constants, enumerations, prints } = catalogue;
  const titles = Object.fromEntries(Object.entries(prints).map(([name, { title }]) => [name, { title }]));
  return {
    constants,
    enumerations,
    operations: askedOperations(catalogue),
    prints: titles,
    icons: additionalIcons(iconsIn(catalogue), portalCatalogue(catalogue).icons),
  };
}

/** Enumerations and icons that an entity's lists display, without icons loaded at start. */
export function displayFacts(catalogue: Catalogue, listed: Pick<Entity, 'fields'>) {
  const enumerations = enumerationsOf(catalogue, listed.fields);
  return { enumerations, icons: additionalIcons(iconsIn([listed, enumerations]), portalCatalogue(catalogue).icons) };
}

/** Enumerations of fields, including nested ones. */
function enumerationsOf({ enumerations }: Catalogue, fields: Entity['fields']): Catalogue['enumerations'] {
  const named = new Set(namesIn(fields));
  return Object.fromEntries(Object.entries(enumerations).filter(([name]) => named.has(name)));
}

function namesIn(fields: Entity['fields']): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    if ('fields' in field) return namesIn(field.fields);
    return 'enumeration' in field ? [field.enumeration] : [];
  });
}

/** Operations without entity that an action performs or that have a form. */
function askedOperations({ entities, operations }: Catalogue): Catalogue['operations'] {
  const actions = Object.values(entities).flatMap((entity) => Object.values(entity.actions));
  const performed = new Set(actions.map((action) => ('operation' in action ? action.operation : undefined)));
  return Object.fromEntries(
    Object.entries(operations).filter(([name, { form }]) => form !== undefined || performed.has(name)),
  );
}

function entityOutline(entity: Entity) {
  const { name, label, plural, newLabel, icon, display, route, routes, menu, access, form, list, lists } = entity;
  return {
    name,
    label,
    plural,
    newLabel,
    icon,
    display,
    route,
    routes: routes.map(({ intro: _intro, sections: _sections, further: _further, ...known }) => known),
    menu,
    permissions: access.permissions,
    presentation: form?.presentation,
    linkSort: list?.linkWithSort === true ? list.defaultSort[0] : undefined,
    hasList: list !== undefined,
    lists: Object.fromEntries(Object.entries(lists).map(([further, one]) => [further, listOutline(one)])),
  };
}

function listOutline({ route, recordPath, permission }: List) {
  return { route, recordPath, permission };
}

function portalList(entity: Entity, list: List) {
  return { ...list, columns: list.columns.map((column) => portalColumn(entity, column)) };
}

/** Moves viewer-only read rules of a column's field to the column. */
function portalColumn(entity: Entity, column: List['columns'][number]) {
  const visible = columnVisibility(entity, column);
  return visible === undefined ? column : { ...column, visible };
}

function portalView({ scope: _scope, ...view }: EntityView) {
  return view;
}
