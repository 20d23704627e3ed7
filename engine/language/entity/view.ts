import { derived, assignedByLoader, optional, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { filters, filtersDiff, type FilterSource, type ListFilter } from '../list/filter.ts';
import { sortBy } from '../list/sort.ts';
import { client, entries, properties } from '../diff.ts';
import { openness, openTo, permission, accessCondition } from '../access-condition.ts';
import { source } from '../schema-of.ts';
import { lowerName, mapOf, nameOf, oneOf, paths, referred, relativePath, rule } from '../shapes.ts';

/** A further query over the same records with its own scope and access. */
export const view = {
  name: assignedByLoader<string>({ means: client }),
  kind: withDefault(oneOf('page', 'all', 'one'), 'page', {
    text: "one: the viewer's own record, queried without an id; null if there is none or more than one.",
    means: client,
  }),
  scope: derived(rule, { text: 'Rule that replaces the read scope.', means: accessCondition }),
  fields: optional(paths, {
    text: 'Field paths readable in this view; all others are null.',
    means: openTo((opened) => opened === undefined),
  }),
  arguments: optional(mapOf(lowerName, lowerName), {
    text: 'Arguments beside the filter, each with the reference filter that it sets: { "memberId": "lender" }.',
    means: client,
  }),
  filters: derived<readonly FilterSource[], readonly ListFilter[]>(filters, { means: filtersDiff }),
  search: withDefault(paths, [], { means: client }),
  sort: derived(sortBy(relativePath), { means: client }),
  permission: optional(nameOf('permission'), { means: permission }),
  access: withDefault(oneOf('public', 'viewer'), 'viewer', { text: 'public: no token required.', means: openness }),
};

export type EntityView = ResolvedOf<typeof view>;
export type ViewSource = SourceOf<typeof view>;

const oneView = source(view);
export const viewSchema = oneView.schema;

export const views = mapOf(referred('entity.schema.json#/definitions/view', oneView), lowerName);
export const viewsDiff = entries<EntityView>(properties<EntityView>(diffsOf(view)), {
  added: [['access widened', 'the view is new; look at what it opens']],
  gone: [['breaking for clients', 'the view is gone']],
});
