import { optional, required, withDefault } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { properties, screen } from '../diff.ts';
import { unclear } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { nameOf, paths, relativePath, rule } from '../shapes.ts';

/** Recipients are reached from their organization, so that no other organization is included. */
const people = {
  path: required(relativePath, { text: 'Path to people with a contact: members[].user.', means: unclear }),
  where: optional(rule, { text: 'Rule over an item of the list: only items for which it holds.', means: unclear }),
};

/** Comments on a record, for the author's organization or for the record's parties; not part of the record. */
export const comments = {
  organizations: required(nameOf('entity'), {
    text: 'Entity of the organizations that authors write for; every author has one.',
    means: unclear,
  }),
  parties: withDefault(paths, [], {
    text: 'References to the organizations that can read and write comments for the parties.',
    means: unclear,
  }),
  users: optional(nameOf('entity'), { text: 'Entity of the users, for the names of authors.', means: screen }),
  people: optional(objectOf(people), {
    text: 'People of an organization who can be mentioned, limited to those the author may see; paths start at the organization.',
    means: unclear,
  }),
  tells: optional(objectOf(people), {
    text: 'People of each other party who are notified of a comment for the parties; default: the contact of the party.',
    means: unclear,
  }),
  notice: optional(nameOf('notice'), {
    text: 'Notification to mentioned people, and to the other parties of a comment for the parties; its params are id, record and author.',
    means: unclear,
  }),
};

export type Comments = ResolvedOf<typeof comments>;

/** New comments open something to their readers. */
export const commentsDiff = properties<Comments>(diffsOf(comments), 'access widened');
