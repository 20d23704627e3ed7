import { optional, required, withDefault } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { properties, screen } from '../meaning.ts';
import { unclear } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { nameOf, paths, relativePath, rule } from '../shapes.ts';

/** Recipients are reached from their organization, so that no other organization is included. */
const people = {
  path: required(relativePath, { text: 'To people with a contact: members[].user.', means: unclear }),
  where: optional(rule, { text: 'Which of the list: over an item of it.', means: unclear }),
};

/** Comments on a record, for the author's organization or for the record's parties; not part of the record. */
export const comments = {
  organizations: required(nameOf('entity'), {
    text: 'Whose records the organizations are for which they write: who writes has one.',
    means: unclear,
  }),
  parties: withDefault(paths, [], {
    text: 'References to the organizations that a comment for the parties reaches; any of them may write one.',
    means: unclear,
  }),
  users: optional(nameOf('entity'), { text: 'Whose records the users are: what they are called.', means: screen }),
  people: optional(objectOf(people), {
    text: 'From an organization, who of its people can be mentioned: those among them that the writer may see.',
    means: unclear,
  }),
  tells: optional(objectOf(people), {
    text: 'From another party, who of its people hears of a comment for the parties; its own contact without it.',
    means: unclear,
  }),
  notice: optional(nameOf('notice'), {
    text: 'Tells those mentioned, and the other parties of a comment for them: with the params id, record and author.',
    means: unclear,
  }),
};

export type Comments = ResolvedOf<typeof comments>;

/** New comments open something to their readers. */
export const commentsMeaning = properties<Comments>(meaningsOf(comments), 'access widened');
