import {
  constraint,
  entity,
  entityRoute,
  applyDefaults,
  storage,
  access,
  permissions,
  scope,
} from '../../language/index.ts';
import type { EntityRouteSource } from '../../language/types.ts';
import type { EntityShape } from '../record/field-at.ts';
import type {
  Action,
  Entity,
  EntityRoute,
  EntitySource,
  Fields,
  FieldSources,
  Json,
  Operation,
  Text,
  Access,
  AccessSource,
} from '../types/index.ts';
import { isBuiltIn, toActions, type Contacts } from './actions.ts';
import { toApi } from './api-names.ts';
import { toFields, type FieldContext } from './fields.ts';
import { datedFields, datedRules } from './dated-fields.ts';
import { toForm } from './form.ts';
import { toFurtherList, toList, toView, type ListContext } from './list.ts';
import { snakeCase } from './names.ts';
import { bulkOperation, singleOperation, toOperation } from './operations.ts';
import { sameInAll, translationsAt } from './texts.ts';

/** Input shared by all entities while defaults are filled in. */
export interface EntityContext {
  readonly languages: readonly string[];
  readonly texts: Readonly<Record<string, Json>>;
  /** The fields of every entity, to resolve paths through references. */
  readonly shapes: Readonly<Record<string, EntityShape>>;
  /** Operations of the product, which actions may use. */
  readonly appOperations: Readonly<Record<string, Operation>>;
  readonly contacts: Contacts;
}

/** The fields of an entity, with `createdAt`, `updatedAt` and `archived` where the engine stores the record. */
export function toShape(
  name: string,
  source: EntitySource,
  { texts, phoneCountries }: Pick<EntityContext, 'texts'> & Pick<FieldContext, 'phoneCountries'>,
): EntityShape {
  return {
    name,
    fields: toFields(
      { ...source.fields, ...datedFields(source, texts), ...systemFields(source, texts) },
      { ownerType: toApi(name, source).type, phoneCountries },
    ),
  };
}

/** An entity with every default filled in. */
export function toEntity(name: string, source: EntitySource, context: EntityContext): Entity {
  const { languages, texts, shapes, contacts } = context;
  const fields = shapes[name]?.fields ?? {};
  const api = toApi(name, source);
  const access = toAccess(source.access);
  const label = source.label ?? {};
  const plural = source.plural ?? label;
  const actions = toActions(source, { api, access, texts, contacts });
  const usualList: ListContext = {
    shape: { name, fields },
    shapes,
    api,
    access,
    workflow: source.workflow,
    named: { label: plural, icon: source.icon },
    views: {},
  };
  const list = source.list && toList(source.list, usualList);
  const views = mapValues(source.views ?? {}, (view, key) =>
    toView(key, view, { scope: access.scope.read, sort: list?.defaultSort ?? [] }, usualList),
  );
  return applyDefaults(entity, {
    ...source,
    name,
    label,
    plural,
    display: toDisplay(source.display, fields, languages),
    fields,
    rules: { ...datedRules(source), ...source.rules },
    constraints: (source.constraints ?? []).map((one) =>
      applyDefaults(constraint, { ...one, paths: one.paths ?? one.exclusive ?? [] }),
    ),
    storage: applyDefaults(storage, { ...source.storage, table: source.storage?.table ?? snakeCase(name) }),
    api,
    access,
    views,
    findings: undefined,
    operations: toOperations(source, { name, fields }, actions, context),
    actions,
    routes: (source.routes ?? []).map((route) => toRoute(route, actions, plural)),
    list,
    lists: mapValues(source.lists ?? {}, (further) => toFurtherList(further, list, { ...usualList, views })),
    form: source.form && toForm(source.form, fields, label),
  });
}

/** Label and permission of a route default to its action, else to the list. */
function toRoute(source: EntityRouteSource, actions: Entity['actions'], plural: Text): EntityRoute {
  const action = source.action === undefined ? undefined : actions[source.action];
  return applyDefaults(entityRoute, {
    ...source,
    label: source.label ?? action?.label ?? plural,
    permission: source.permission ?? action?.permission,
  });
}

/** Types of the fields the engine adds to stored records, by name. */
export function systemTypes({ storage, access }: EntitySource): Readonly<Record<string, 'dateTime' | 'boolean'>> {
  const { external = false, kept = true } = storage ?? {};
  if (external || !kept) return {};
  const isRestored = access?.permissions?.restore !== undefined;
  return { createdAt: 'dateTime', updatedAt: 'dateTime', ...(isRestored && { archived: 'boolean' }) };
}

function systemFields(source: EntitySource, texts: EntityContext['texts']): FieldSources {
  return mapValues(systemTypes(source), (type, name) => ({
    label: translationsAt(texts, `metadata.fields.${name}`),
    ...source.fields?.[name],
    type,
    readOnly: true,
  }));
}

function toDisplay(source: EntitySource['display'], fields: Fields, languages: readonly string[]): Entity['display'] {
  if (typeof source === 'object') return source;
  const firstText = Object.values(fields).find((field) => field.type === 'text')?.name ?? 'id';
  return sameInAll(languages, source ?? `{${firstText}}`);
}

/** The described operations, and one for each action that names or implies another. */
function toOperations(
  source: EntitySource,
  shape: EntityShape,
  actions: Entity['actions'],
  { languages, appOperations, shapes }: EntityContext,
): Entity['operations'] {
  const own = Object.values(actions).flatMap((action) =>
    action.kind === 'mutation' && !isBuiltIn(action.name) ? [action] : [],
  );
  const singles = own.flatMap(({ operation }) => operation ?? []);
  const bulks = own.flatMap(({ bulk }) => bulk?.operation ?? []);
  const written = source.operations ?? {};
  const names = [...Object.keys(written), ...singles, ...bulks].filter((name) => !Object.hasOwn(appOperations, name));
  return Object.fromEntries(
    [...new Set(names)].map((name) => {
      const performed = own.filter(({ operation, bulk }) => operation === name || bulk?.operation === name);
      const context = { languages, shapes, entity: shape, ...sharedBy(performed) };
      const usual = bulks.includes(name)
        ? bulkOperation(performed)
        : performed.length > 0
          ? singleOperation(performed)
          : {};
      return [name, toOperation(name, { ...usual, ...written[name] }, context)];
    }),
  );
}

/** Label and permission shared by all actions of an operation. */
function sharedBy(performed: readonly Action[]): { readonly label?: Text; readonly permission?: string } {
  const [first, ...others] = performed;
  const isShared = others.every(({ permission }) => permission === first?.permission);
  return {
    label: others.length === 0 ? first?.label : undefined,
    permission: isShared ? first?.permission : undefined,
  };
}

function mapValues<T, R>(map: Readonly<Record<string, T>>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]));
}

/**
 * Access with its defaults: the update scope defaults to the read scope, the remove scope to the update scope, so
 * writing is never wider than reading.
 */
function toAccess(source: AccessSource = {}): Access {
  const read = source.scope?.read ?? true;
  const update = source.scope?.update ?? read;
  return applyDefaults(access, {
    ...source,
    permissions: applyDefaults(permissions, {
      ...source.permissions,
      visit: source.permissions?.visit ?? source.permissions?.read,
    }),
    scope: applyDefaults(scope, { read, update, remove: source.scope?.remove ?? update }),
  });
}
