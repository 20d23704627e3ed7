import { optional } from '../describe.ts';
import type { SourceOf } from '../apply-defaults.ts';
import type { Rule } from '../../rules/index.ts';
import { screen } from '../diff.ts';
import { source } from '../schema-of.ts';
import { listOf, nameOf, relativePath, rule, type Shape } from '../shapes.ts';

/** Recipients in source form; changes are compared in the loaded form. */
const recipient = {
  entity: optional(nameOf('entity'), {
    text: 'Sends to all records of this entity, or those for which `where` holds, instead of starting at the changed record.',
    means: screen,
  }),
  path: optional(relativePath, {
    text: 'Path to a record with a contact, a list of them (loans[].borrower) or an e-mail; default: the records themselves.',
    means: screen,
  }),
  within: optional(relativePath, {
    text: 'Path from the item, the entity or the record to the organization that the recipients are notified for; people who left it are not notified.',
    means: screen,
  }),
  where: optional(rule, {
    text: 'Rule over an item of the list or a record of the entity: only those for which it holds.',
    means: screen,
  }),
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
