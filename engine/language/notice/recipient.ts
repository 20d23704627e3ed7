import { optional } from '../describe.ts';
import type { SourceOf } from '../apply-defaults.ts';
import type { Rule } from '../../rules/index.ts';
import { screen } from '../meaning.ts';
import { source } from '../schema-of.ts';
import { listOf, nameOf, relativePath, rule, type Shape } from '../shapes.ts';

/** Whom a notice tells: the catalogue has what the loader makes of it, so no change of it is compared here. */
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

/** Whom a notice tells, as records of one entity and the paths from there. */
export interface Recipient {
  readonly entity: string;
  /** Those whose reference `by` leads to where `path` leads from the record acted on; absent: all there are. */
  readonly of?: { readonly path: string; readonly by: string };
  readonly where?: Rule;
  /** The path to the organization they are told in. */
  readonly within?: string;
  readonly contact: Contact;
}

/** Paths to what somebody is written to by. */
export interface Contact {
  readonly email: string;
  readonly name?: string;
  readonly language?: string;
  /** The person: who acts is not told. Absent where there is an e-mail only. */
  readonly person?: { readonly id: string; readonly viewer: 'userId' | 'organizationId' };
}
