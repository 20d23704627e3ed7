import { columnVisibility } from '../../engine/graphql/index.ts';
import type { Catalogue, Entity, EntityView, List } from '../../engine/metadata/types/index.ts';

/** An entity as a browser needs it: without scopes, checks and storage, and without help, which comes when it is asked for. */
export function portalEntity(entity: Entity) {
  const { storage: _storage, help: _help, access, views, list, lists, ...rest } = entity;
  return {
    ...rest,
    access: { permissions: access.permissions, fields: access.fields },
    views: Object.fromEntries(Object.entries(views).map(([name, view]) => [name, portalView(view)])),
    ...(list ? { list: portalList(entity, list) } : {}),
    lists: Object.fromEntries(Object.entries(lists).map(([name, further]) => [name, portalList(entity, further)])),
  };
}

/** What of the catalogue a portal needs before any entity: menu, routes, words, and the outline of every entity. */
export function portalCatalogue(catalogue: Catalogue) {
  const { brand, languages, constants, enumerations, menu, routes, entities, prints } = catalogue;
  const outlines = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, entityOutline(entity)]));
  const titles = Object.fromEntries(Object.entries(prints).map(([name, { title }]) => [name, { title }]));
  const asked = askedOperations(catalogue);
  return {
    brand,
    languages,
    constants,
    enumerations,
    menu,
    routes,
    operations: asked,
    entities: outlines,
    prints: titles,
  };
}

/** Of the operations of no entity, those that some action performs or that have a form: what is asked is read from them. */
function askedOperations({ entities, operations }: Catalogue): Catalogue['operations'] {
  const actions = Object.values(entities).flatMap((entity) => Object.values(entity.actions));
  const performed = new Set(actions.map((action) => ('operation' in action ? action.operation : undefined)));
  return Object.fromEntries(
    Object.entries(operations).filter(([name, { form }]) => form !== undefined || performed.has(name)),
  );
}

function entityOutline(entity: Entity) {
  const { name, label, plural, newLabel, icon, display, api, route, routes, menu, access, form, list, lists } = entity;
  return {
    name,
    label,
    plural,
    newLabel,
    icon,
    display,
    api,
    route,
    routes,
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

/** The read rules of a column's field, as far as they look at the viewer alone, become the column's own. */
function portalColumn(entity: Entity, column: List['columns'][number]) {
  const visible = columnVisibility(entity, column);
  return visible === undefined ? column : { ...column, visible };
}

function portalView({ scope: _scope, ...view }: EntityView) {
  return view;
}
