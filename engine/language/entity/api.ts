import { type CatalogueChange, quoteValue } from '../change.ts';
import { assignedByLoader, derived, optional } from '../describe.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from '../apply-defaults.ts';
import { properties } from '../diff.ts';
import { lowerName, shortOr, upperName, type Shape } from '../shapes.ts';

const nothing: Shape<null> = { schema: { type: 'null' } };
const offered = derived<string | null, string | undefined>(shortOr('null', nothing, lowerName), {
  text: 'Name of the operation; null: not offered.',
  means: nameDiff,
});
const fromType = assignedByLoader<string | undefined>({
  means: nameDiff,
  instead: 'leave it out: the operation is named after "type"',
});

/** Names of the API operations of an entity; an absent one is not offered. */
export const api = {
  /** GraphQL type; inputs and filters are `<type>Input`, `<type>Filter`, `<type>Page`. */
  type: derived(upperName, { means: nameDiff }),
  page: offered,
  all: offered,
  one: offered,
  save: offered,
  saveBy: optional(lowerName, {
    text: 'Argument of save with the id of the record to change, such as userId; the id in the input is accepted too.',
    means: nameDiff,
  }),
  remove: offered,
  /** Restores an archived record. */
  restore: fromType,
  /** Counts the records that use one. */
  uses: fromType,
  /** Returns the open records that a change of dated values affects. */
  affected: fromType,
  /** Returns who did what to a record and when. */
  history: fromType,
  /** Returns the comments on a record. */
  comments: fromType,
  addComment: fromType,
  removeComment: fromType,
};

export type EntityApi = ResolvedOf<typeof api>;
export type ApiSource = SourceOf<typeof api>;

export const apiDiff = properties<EntityApi>(diffsOf(api));

function nameDiff(path: string, before?: string, after?: string): readonly CatalogueChange[] {
  if (before === after) return [];
  if (before === undefined)
    return [{ group: 'access widened', path, message: `${quoteValue(after)} is new; look at who may call it` }];
  const what = after === undefined ? 'gone' : `now ${quoteValue(after)}`;
  return [{ group: 'breaking for clients', path, message: `${quoteValue(before)} is ${what}` }];
}
