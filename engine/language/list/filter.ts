import { rangeKinds } from '../../field-types/index.ts';
import { derived, optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, keyedList, properties, screen, words } from '../diff.ts';
import { permission } from '../access-condition.ts';
import { source } from '../schema-of.ts';
import { flag, listOf, lowerName, nameOf, oneOf, path, rule, text, yesNo } from '../shapes.ts';

export const filterKind = oneOf('text', ...rangeKinds, 'enumeration', 'reference', 'boolean', 'flag');
export type FilterKind = NonNullable<ListFilter['kind']>;

/** A filter without a column. */
export const filter = {
  name: required(lowerName, { means: client }),
  kind: derived(filterKind, { text: "Kind of filter; default: by the field's type.", means: client }),
  field: optional(path, { means: client }),
  rule: optional(rule, {
    text: 'Of a flag: rule over the record that is applied when the flag is true.',
    means: client,
  }),
  actions: optional(listOf(nameOf('action'), { minItems: 1 }), {
    text: 'Of a flag, instead of rule: records on which the viewer can perform one of these actions now.',
    means: client,
  }),
  excludes: optional(flag, {
    text: 'Of a filter by references, including those of a relation (loans.book): inverts it, so that matching records are excluded.',
    means: client,
  }),
  label: derived(text, { means: words }),
  offered: withDefault(yesNo, true, {
    text: 'false: not in the filter menu of the list; only a route, an address or another client can set it.',
    means: screen,
  }),
  permission: optional(nameOf('permission'), {
    text: 'Without this permission the filter does not exist.',
    means: permission,
  }),
};

export type ListFilter = ResolvedOf<typeof filter>;
export type FilterSource = SourceOf<typeof filter>;

/** One way to filter a list: a filter of its own or that of a column. */
export type Narrowing = Pick<ListFilter, 'name' | 'kind' | 'field' | 'rule' | 'actions' | 'excludes' | 'label'>;

export const filters = listOf(source(filter));

/** Further filters of a list or a view. */
export const filtersDiff = keyedList(({ name }) => name, properties<ListFilter>(diffsOf(filter)), {
  added: [['safe for clients', 'the filter is new']],
  gone: [['breaking for clients', 'the filter is gone']],
  order: 'screen only',
});
