import { derived, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, properties, screen, words } from '../diff.ts';
import { permission } from '../access-condition.ts';
import { kindSchema, schemaOf, objectOf } from '../schema-of.ts';
import {
  described,
  listOf,
  lowerName,
  mapOf,
  nameOf,
  oneOf,
  paths,
  route,
  rule,
  text,
  integer,
  patternText,
  yesNo,
} from '../shapes.ts';
import { columns, columnsDiff, type Column, type ColumnSource } from './column.ts';
import { filters, filtersDiff, type FilterSource, type ListFilter } from './filter.ts';
import { readyViews, readyViewsDiff, type ReadyView, type ReadyViewSource } from './ready-view.ts';
import { sortBy } from './sort.ts';

const actionNames = listOf(nameOf('action'));

const bulk = {
  actions: required(listOf(nameOf('action'), { minItems: 1 }), {
    text: 'Actions with a bulk operation.',
    means: screen,
  }),
  offered: optional(rule, {
    text: 'Rule over the viewer: shows the selection column; default: if the viewer is permitted one of the actions. Without a permitted action no row can be selected, and the rows say so.',
    means: screen,
  }),
  selectable: optional(rule, { text: 'Rule over the record: the row can be selected.', means: screen }),
  unselectable: optional(text, { text: 'Reason shown on a row that cannot be selected.', means: screen }),
  columns: withDefault(listOf(lowerName), [], {
    text: 'Columns that the dialog of an action shows for each selected record.',
    means: screen,
  }),
  totals: withDefault(listOf(lowerName), [], {
    text: 'Number columns that the dialog sums up, per unit.',
    means: client,
  }),
};

const toolbarMenu = {
  label: required(text, { means: words }),
  icon: optional(nameOf('icon'), { means: screen }),
  actions: required(listOf(nameOf('action'), { minItems: 1 }), {
    text: 'Actions in the menu, in order.',
    means: screen,
  }),
};

/** Properties of further lists only; for the own list the entity has them. */
export const ofFurtherList = {
  label: derived(text, { text: "Of a further list: title; default: the entity's plural.", means: words }),
  icon: derived<string, string | undefined>(nameOf('icon'), {
    text: "Of a further list; default: the entity's.",
    means: screen,
  }),
  view: optional(nameOf('view'), {
    text: 'Of a further list: view that its records come from; default: the whole read scope.',
    means: client,
  }),
  route: optional(route, {
    text: 'Of a further list: address; create and :id are below it and return to it. Without an address the list appears only inside details.',
    means: screen,
  }),
  recordPath: withDefault(patternText('^([a-z-]+/)?:id$', 'a record below the list: :id or detail/:id'), ':id', {
    text: 'Of a further list: address of a record, relative to that of the list.',
    means: screen,
  }),
  menu: optional(nameOf('menuGroup'), {
    text: 'Of a further list: menu group if the menu does not list it.',
    means: screen,
  }),
  permission: derived<string, string | undefined>(nameOf('permission'), {
    text: 'Of a further list: permission for its screen; default: that of its view, without a view visit of the entity.',
    means: permission,
  }),
};

/** The columns, filters and order of a list. */
export const list = {
  ...ofFurtherList,
  columns: derived<readonly ColumnSource[], readonly Column[]>(columns, {
    text: 'Columns in order; the path of a field is enough.',
    means: columnsDiff,
  }),
  defaultSort: derived(sortBy(lowerName), {
    text: 'Sort keys by column name; default: createdAt descending or the first column.',
    means: client,
  }),
  pageSize: withDefault(integer(1, 1000), 10, { text: 'Records per page.', means: screen }),
  pageSizes: withDefault(listOf(integer(1, 1000), { minItems: 1 }), [10, 15, 100], {
    text: 'Page sizes offered; default: 10, 15, 100.',
    means: screen,
  }),
  search: derived(paths, {
    text: 'Paths that the search covers; of a reference the display of its record. Default: all text columns; []: no search.',
    means: client,
  }),
  filters: derived<readonly FilterSource[], readonly ListFilter[]>(filters, {
    text: 'Filters without a column.',
    means: filtersDiff,
  }),
  readyViews: derived<readonly ReadyViewSource[], readonly ReadyView[]>(readyViews, {
    text: 'Predefined views, listed with the views that people save.',
    means: readyViewsDiff,
  }),
  pollMs: optional(integer(1000), { text: 'Interval of automatic refresh in milliseconds.', means: screen }),
  fetch: withDefault(oneOf('network-only', 'cache-first'), 'network-only', {
    text: 'network-only: loaded each time it is shown; cache-first: cached data is shown without a request.',
    means: screen,
  }),
  rowActions: derived(actionNames, {
    text: 'Actions of a row, in order; default: detail and remove.',
    means: screen,
  }),
  toolbar: derived(actionNames, { text: 'Actions above the list; default: create.', means: screen }),
  toolbarMenus: withDefault(listOf(objectOf(toolbarMenu)), [], {
    text: 'Buttons above the list that open menus of actions, after those of the toolbar.',
    means: screen,
  }),
  panels: withDefault(listOf(nameOf('listPanel')), [], {
    text: 'Portal panels between the heading and the search of the list.',
    means: screen,
  }),
  bulk: optional(objectOf(bulk), { text: 'Bulk actions on selected rows.', means: screen }),
  display: optional(text, {
    text: "Name of a row in its buttons and quick look, for when the entity's display is the same for several rows: {code}, {organization.name}. Omits paths of optional columns that are absent.",
    means: words,
  }),
  empty: optional(text, { text: 'Text for an empty list.', means: words }),
  linkWithSort: withDefault(yesNo, false, { text: 'The menu link contains the default sort.', means: screen }),
};

export type List = ResolvedOf<typeof list>;
export type ListSource = SourceOf<typeof list>;

export const listDiff = properties<List>(diffsOf(list), 'screen only');

export const listsByName = mapOf(described<ListSource>('list'), lowerName);
export const listsDiff = entries<List>(properties<List>(diffsOf(list)), {
  added: [['screen only', 'the list is new']],
  gone: [['screen only', 'the list is gone']],
});
export const listSchema = kindSchema('list', 'A list of an entity: its own, or a further one', schemaOf(list));
