import { derived, optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, entries, properties, screen, words } from '../meaning.ts';
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
import { columns, columnsMeaning, type Column, type ColumnSource } from './column.ts';
import { filters, filtersMeaning, type FilterSource, type ListFilter } from './filter.ts';
import { readyViews, readyViewsMeaning, type ReadyView, type ReadyViewSource } from './ready-view.ts';
import { sortBy } from './sort.ts';

const actionNames = listOf(nameOf('action'));

const bulk = {
  actions: required(listOf(nameOf('action'), { minItems: 1 }), {
    text: 'Names of actions with a bulk operation.',
    means: screen,
  }),
  offered: optional(rule, {
    text: 'Over the viewer: whether the list has the column of selection; default: where an action is permitted. Who is permitted none is told so.',
    means: screen,
  }),
  selectable: optional(rule, { text: 'Over the record: whether this row can be selected.', means: screen }),
  unselectable: optional(text, { text: 'Sentence for a row that cannot be selected.', means: screen }),
  columns: withDefault(listOf(lowerName), [], {
    text: 'Names of columns that tell what is decided on: the dialog of an action shows them of each record.',
    means: screen,
  }),
  totals: withDefault(listOf(lowerName), [], {
    text: 'Names of columns of figures that the dialog sums up, for each unit.',
    means: client,
  }),
};

const toolbarMenu = {
  label: required(text, { means: words }),
  icon: optional(nameOf('icon'), { means: screen }),
  actions: required(listOf(nameOf('action'), { minItems: 1 }), { text: 'Names of actions, in order.', means: screen }),
};

/** Properties of further lists only; for the own list the entity has them. */
export const ofFurtherList = {
  label: derived(text, { text: "Of a further list: its title; default: the entity's plural.", means: words }),
  icon: derived<string, string | undefined>(nameOf('icon'), {
    text: "Of a further list; default: the entity's.",
    means: screen,
  }),
  view: optional(nameOf('view'), {
    text: 'Of a further list: the view its records are those of; default: the whole read scope.',
    means: client,
  }),
  route: optional(route, {
    text: 'Of a further list: its address; create and :id lie below it and lead back to it. Without one it stands in details only.',
    means: screen,
  }),
  recordPath: withDefault(patternText('^([a-z-]+/)?:id$', 'a record below the list: :id or detail/:id'), ':id', {
    text: 'Of a further list: the address of a record below that of the list.',
    means: screen,
  }),
  menu: optional(nameOf('menuGroup'), {
    text: 'Of a further list: the menu group it stands in when the menu does not name it.',
    means: screen,
  }),
  permission: derived<string, string | undefined>(nameOf('permission'), {
    text: "Of a further list: who has its screen; default: its view's, without a view the entity's visit.",
    means: permission,
  }),
};

/** The columns, filters and order of a list. */
export const list = {
  ...ofFurtherList,
  columns: derived<readonly ColumnSource[], readonly Column[]>(columns, {
    text: "Columns in order; a field's path alone is enough.",
    means: columnsMeaning,
  }),
  defaultSort: derived(sortBy(lowerName), {
    text: 'By column names; default: createdAt descending or the first column.',
    means: client,
  }),
  pageSize: withDefault(integer(1, 1000), 10, { text: 'Records on a page.', means: screen }),
  pageSizes: withDefault(listOf(integer(1, 1000), { minItems: 1 }), [10, 15, 100], {
    text: 'Page sizes offered; default: 10, 15, 100.',
    means: screen,
  }),
  search: derived(paths, {
    text: 'Paths the search looks in, of a reference in what its record is called; default: all columns in words; []: no search.',
    means: client,
  }),
  filters: derived<readonly FilterSource[], readonly ListFilter[]>(filters, {
    text: 'Filters without a column.',
    means: filtersMeaning,
  }),
  readyViews: derived<readonly ReadyViewSource[], readonly ReadyView[]>(readyViews, {
    text: 'Views that the list comes with, among those that people save.',
    means: readyViewsMeaning,
  }),
  pollMs: optional(integer(1000), { text: 'Fetched again this often.', means: screen }),
  fetch: withDefault(oneOf('network-only', 'cache-first'), 'network-only', {
    text: 'network-only: asked anew whenever it is shown; cache-first: what was answered before is shown without asking.',
    means: screen,
  }),
  rowActions: derived(actionNames, {
    text: 'Names of actions, in order; default: detail and remove.',
    means: screen,
  }),
  toolbar: derived(actionNames, { text: 'Names of actions above the list; default: create.', means: screen }),
  toolbarMenu: optional(objectOf(toolbarMenu), {
    text: 'Several actions above the list behind one button, beside those of the toolbar.',
    means: properties<ResolvedOf<typeof toolbarMenu>>(meaningsOf(toolbarMenu)),
  }),
  panels: withDefault(listOf(nameOf('listPanel')), [], {
    text: "Names of the portal's panels between the head of the list and its search.",
    means: screen,
  }),
  bulk: optional(objectOf(bulk), { text: 'What may be done to several rows at once.', means: screen }),
  display: optional(text, {
    text: "How a row is called by its buttons and in quick look, where its entity's display is the same for several: {code}, {organization.name}. Left out is what an optional column shows that is not there.",
    means: words,
  }),
  empty: optional(text, { text: 'Sentence for a list with nothing in it.', means: words }),
  linkWithSort: withDefault(yesNo, false, { text: 'The menu link carries the default sort.', means: screen }),
};

export type List = ResolvedOf<typeof list>;
export type ListSource = SourceOf<typeof list>;

export const listMeaning = properties<List>(meaningsOf(list), 'screen only');

export const listsByName = mapOf(described<ListSource>('list'), lowerName);
export const listsMeaning = entries<List>(properties<List>(meaningsOf(list)), {
  added: [['screen only', 'the list is new']],
  gone: [['screen only', 'the list is gone']],
});
export const listSchema = kindSchema('list', 'A list of an entity: its own, or a further one', schemaOf(list));
