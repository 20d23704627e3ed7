import { optional } from '../describe.ts';
import type { SourceOf } from '../apply-defaults.ts';
import type { Rule } from '../../rules/index.ts';
import { screen } from '../meaning.ts';
import { source } from '../schema-of.ts';
import { listOf, nameOf, relativePath, rule, type Shape } from '../shapes.ts';

/** Recipients in source form; changes are compared in the loaded form. */
const recipient = {
  entity: optional(nameOf('entity'), {
    text: 'All of its records, or those `where` holds for, in place of the record that was acted on.',
    means: screen,
  }),
  path: optional(relativePath, {
    text: 'To somebody with a contact, a list of them (loans[].borrower) or an e-mail; without it, the records themselves.',
    means: screen,
  }),
  within: optional(relativePath, {
    text: 'The organization they are told in, from the item, the entity, or the record: who is in it no more is told nothing.',
    means: screen,
  }),
  where: optional(rule, { text: 'Which of the list, or of the entity: over an item of it.', means: screen }),
};

export type RecipientSource = SourceOf<typeof recipient>;

export const recipients: Shape<readonly RecipientSource[]> = listOf(source(recipient), { minItems: 1 });

/** Recipients, as records of one entity and paths from there. */
export interface Recipient {
  readonly entity: string;
  /** The records whose reference `by` equals the value at `path` of the record acted on; absent: all records. */
  readonly of?: { readonly path: string; readonly by: string };
  readonly where?: Rule;
  /** The path to the organization in which they are notified. */
  readonly within?: string;
  readonly contact: Contact;
}

/** Paths of the contact data. */
export interface Contact {
  readonly email: string;
  readonly name?: string;
  readonly language?: string;
  /** The person, so that the one who acts is not notified. Absent when there is only an e-mail. */
  readonly person?: { readonly id: string; readonly viewer: 'userId' | 'organizationId' };
}
