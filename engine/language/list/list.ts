import { derived, optional, required, standing } from '../describe.ts';
import { meaningsOf, type Filled, type Written } from '../filled.ts';
import { client, properties, screen, words } from '../meaning.ts';
import { kindSchema, schemaOf, thing } from '../schema-of.ts';
import { listOf, lowerName, nameOf, paths, rule, text, whole, yesNo } from '../shapes.ts';
import { columns, columnsMeaning, type Column, type ColumnSource } from './column.ts';
import { filters, filtersMeaning, type FilterSource, type ListFilter } from './filter.ts';
import { sortBy } from './sort.ts';

const actionNames = listOf(lowerName);

const bulk = {
  actions: required(listOf(lowerName, { minItems: 1 }), {
    text: 'Names of actions with a bulk operation.',
    means: screen,
  }),
  offered: optional(rule, {
    text: 'Over the viewer: whether the list has the column of selection; unless told, where an action is permitted. Who is permitted none is told so.',
    means: screen,
  }),
  selectable: optional(rule, { text: 'Over the record: whether this row can be selected.', means: screen }),
  unselectable: optional(text, { text: 'Sentence for a row that cannot be selected.', means: screen }),
};

/** How records are listed. */
export const list = {
  columns: derived<readonly ColumnSource[], readonly Column[]>(columns, {
    text: "Columns in order; a field's path alone is enough.",
    means: columnsMeaning,
  }),
  defaultSort: derived(sortBy(lowerName), {
    text: 'By column names; createdAt descending or the first column unless told.',
    means: client,
  }),
  pageSize: standing(whole(1, 1000), 10, { text: 'Records on a page.', means: screen }),
  pageSizes: standing(listOf(whole(1, 1000), { minItems: 1 }), [10, 15, 100], {
    text: 'Page sizes offered; 10, 15, 100 unless told.',
    means: screen,
  }),
  search: derived(paths, {
    text: 'Paths the search looks in, of a reference in what its record is called; all columns in words unless told, none: no search.',
    means: client,
  }),
  filters: derived<readonly FilterSource[], readonly ListFilter[]>(filters, {
    text: 'Filters without a column.',
    means: filtersMeaning,
  }),
  pollMs: optional(whole(1000), { text: 'Fetched again this often.', means: screen }),
  rowActions: derived(actionNames, {
    text: 'Names of actions, in order; detail and remove unless told.',
    means: screen,
  }),
  toolbar: derived(actionNames, { text: 'Names of actions above the list; create unless told.', means: screen }),
  panels: standing(listOf(nameOf('panel')), [], {
    text: "Names of the portal's panels between the head of the list and its search.",
    means: screen,
  }),
  bulk: optional(thing(bulk), { text: 'What may be done to several rows at once.', means: screen }),
  empty: optional(text, { text: 'Sentence for a list with nothing in it.', means: words }),
  linkWithSort: standing(yesNo, false, { text: 'The menu link carries the default sort.', means: screen }),
};

export type List = Filled<typeof list>;
export type ListSource = Written<typeof list>;

export const listMeaning = properties<List>(meaningsOf(list), 'screen only');
export const listSchema = kindSchema('list', 'The list of an entity', schemaOf(list));
