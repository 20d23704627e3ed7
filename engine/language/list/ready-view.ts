import type { Rule } from '../../rules/index.ts';
import { derived, optional, required } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { client, keyedList, properties, screen, words } from '../diff.ts';
import { permission } from '../access-condition.ts';
import { source } from '../schema-of.ts';
import { listOf, lowerName, mapOf, nameOf, rule, text } from '../shapes.ts';
import type { FilterKind } from './filter.ts';
import { sortBy } from './sort.ts';

/** A filter of a list, set by a formula. */
export interface SetFilter {
  readonly kind: FilterKind;
  readonly rule: Rule;
}

/** A named view of a list with filter and sort, for some viewers. */
export const readyView = {
  name: required(lowerName, { text: 'Name in the address.', means: screen }),
  label: required(text, { means: words }),
  permission: optional(nameOf('permission'), { text: 'Shown only with this permission.', means: permission }),
  organizationRoles: optional(listOf(nameOf('organizationRole'), { minItems: 1 }), {
    text: 'Shown only to people of organizations with one of these roles.',
    means: screen,
  }),
  filter: derived<Readonly<Record<string, Rule>>, Readonly<Record<string, SetFilter>>>(mapOf(rule), {
    text: 'Filters of the list by name, each a rule over the viewer, the constants and the day; of a range a list of its bounds.',
    means: client,
  }),
  sort: derived(sortBy(lowerName), { text: 'Sort keys; default: those of the list.', means: screen }),
};

export type ReadyView = ResolvedOf<typeof readyView>;
export type ReadyViewSource = SourceOf<typeof readyView>;

export const readyViews = listOf(source(readyView));

export const readyViewsDiff = keyedList<ReadyView>(({ name }) => name, properties<ReadyView>(diffsOf(readyView)), {
  added: [['screen only', 'the view is new']],
  gone: [['screen only', 'the view is gone']],
  order: 'screen only',
});
