import { fieldTypes, isTextual, isNumeric } from '../../field-types/index.ts';
import { column, applyDefaults, filter, list, readyView, view } from '../../language/index.ts';
import type { ColumnSource, FilterSource, ListSource, ReadyViewSource, ViewSource } from '../../language/types.ts';
import { fieldAt, type EntityShape } from '../record/field-at.ts';
import { isEntriesField } from '../record/entries-fields.ts';
import type {
  Access,
  CellKind,
  Column,
  EntityApi,
  EntityView,
  Field,
  FilterKind,
  List,
  ListFilter,
  ReadyView,
  Workflow,
} from '../types/index.ts';
import { joinedName } from './names.ts';

/** Input for the defaults of a list. */
export interface ListContext {
  readonly shape: EntityShape;
  readonly shapes: Readonly<Record<string, EntityShape>>;
  readonly api: EntityApi;
  readonly access: Access;
  readonly workflow?: Workflow;
  readonly named: Pick<List, 'label' | 'icon'>;
  readonly views: Readonly<Record<string, EntityView>>;
}

/** A further list inherits search and permission of its operation. */
export function toFurtherList(source: ListSource, own: List | undefined, context: ListContext): List {
  const view = source.view === undefined ? undefined : context.views[source.view];
  const search = view === undefined ? own?.search : view.search;
  const permission = source.permission ?? (view === undefined ? context.access.permissions.visit : view.permission);
  const list = toList({ ...source, search: source.search ?? search, permission }, context);
  return view?.kind === 'all' ? inOneOrder(list) : list;
}

/** A view without pages has a fixed order. */
function inOneOrder(list: List): List {
  return { ...list, defaultSort: [], columns: list.columns.map((one) => ({ ...one, sortable: false })) };
}

/** A list with its defaults: cell, alignment, sorting and filter follow the field types. */
export function toList(source: ListSource, context: ListContext): List {
  const columns = (source.columns ?? []).map((column) => toColumn(column, context));
  const { api, named, access } = context;
  const filters = [...(source.filters ?? []), ...archiveFilter(context)].map((filter) => toFilter(filter, context));
  const defaultSort = source.defaultSort ?? usualSort(columns);
  return applyDefaults(list, {
    ...source,
    label: source.label ?? named.label,
    icon: source.icon ?? named.icon,
    permission: source.permission ?? access.permissions.visit,
    columns,
    defaultSort,
    search: source.search ?? shownInWords(columns, context),
    filters,
    readyViews: (source.readyViews ?? []).map((one) => toReadyView(one, { columns, filters, defaultSort })),
    rowActions: source.rowActions ?? [
      ...(api.one ? ['detail'] : []),
      ...(api.remove ? ['remove'] : []),
      ...(api.restore ? ['restore'] : []),
    ],
    toolbar: source.toolbar ?? (api.save ? ['create'] : []),
  });
}

/** A view with its defaults: the entity's read scope and the sort of its list. */
export function toView(
  name: string,
  source: ViewSource,
  usual: Pick<EntityView, 'scope' | 'sort'>,
  context: ListContext,
): EntityView {
  return applyDefaults(view, {
    ...source,
    name,
    scope: source.scope ?? usual.scope,
    filters: (source.filters ?? []).map((filter) => toFilter(filter, context)),
    sort: source.sort ?? (source.kind === 'one' ? [] : usual.sort),
  });
}

function toReadyView(source: ReadyViewSource, list: Pick<List, 'columns' | 'filters' | 'defaultSort'>): ReadyView {
  return applyDefaults(readyView, {
    ...source,
    filter: Object.fromEntries(
      Object.entries(source.filter ?? {}).map(([name, rule]) => [name, { kind: kindIn(list, name), rule }]),
    ),
    sort: source.sort ?? list.defaultSort,
  });
}

/** Kind of a filter; unknown filters are reported by a check. */
const kindIn = ({ columns, filters }: Pick<List, 'columns' | 'filters'>, name: string): FilterKind =>
  filters.find((filter) => filter.name === name)?.kind ??
  columns.find((column) => column.name === name)?.filter ??
  'flag';

function toColumn(source: ColumnSource, context: ListContext): Column {
  const given = typeof source === 'string' ? { field: source } : source;
  const field = fieldAt(context.shapes, context.shape.fields, given.field);
  const cell = given.cell ?? (field ? cellOf(field, context.workflow) : 'text');
  return applyDefaults(column, {
    ...given,
    name: given.name ?? joinedName(given.field),
    label: given.label ?? field?.label ?? {},
    cell,
    unit: unitOf(field, given.field),
    sortable:
      given.sortable ?? (given.sortBy !== undefined || (field !== undefined && fieldTypes[field.type].isSortable)),
    filter:
      given.filter === true
        ? field && fieldTypes[field.type].filter
        : given.filter === false
          ? undefined
          : given.filter,
    align: given.align ?? (['number', 'quantity', 'count'].includes(cell) ? 'end' : 'start'),
  });
}

function toFilter(source: FilterSource, context: ListContext): ListFilter {
  const field = source.field === undefined ? undefined : fieldAt(context.shapes, context.shape.fields, source.field);
  const isFlag = source.rule !== undefined || source.actions !== undefined;
  return applyDefaults(filter, {
    ...source,
    kind: source.kind ?? (isFlag ? 'flag' : field ? (fieldTypes[field.type].filter ?? 'text') : 'text'),
    label: source.label ?? field?.label ?? {},
  });
}

/** The filter for archived records, for viewers who may restore them. */
function archiveFilter({ api, access }: ListContext): readonly FilterSource[] {
  const { restore } = access.permissions;
  if (api.restore === undefined || restore === undefined) return [];
  return [{ name: 'archived', kind: 'flag', field: 'archived', permission: restore, offered: false }];
}

/** Columns with words: texts and displays of references. */
function shownInWords(columns: readonly Column[], { shape, shapes }: ListContext): readonly string[] {
  const isInWords = ({ field: path }: Column): boolean => {
    const field = fieldAt(shapes, shape.fields, path);
    return isTextual(field) || field?.type === 'reference';
  };
  return [...new Set(columns.filter(isInWords).map(({ field }) => field))];
}

function usualSort(columns: readonly Column[]): List['defaultSort'] {
  if (columns.some((column) => column.name === 'createdAt')) return [{ by: 'createdAt', direction: 'DESC' }];
  const first = columns.find((column) => column.sortable);
  return first ? [{ by: first.name, direction: 'ASC' }] : [];
}

/** The path of the unit field, in the same group or reference as its number. */
function unitOf(field: Field | undefined, path: string): Column['unit'] {
  if (!isNumeric(field)) return undefined;
  if (typeof field.unit !== 'object') return field.unit;
  return { field: path.slice(0, path.lastIndexOf('.') + 1) + field.unit.field };
}

function cellOf(field: Field, workflow: Workflow | undefined): CellKind {
  if (field.type === 'enumeration' && workflow?.field === field.name) return 'status';
  if (isEntriesField(field)) return 'entries';
  return isNumeric(field) && field.unit !== undefined ? 'quantity' : fieldTypes[field.type].cell;
}
