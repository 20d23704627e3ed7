import { toRecipient, type Recipient } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { ResolvedContact } from '../../store/index.ts';
import { namesWithinReach } from '../history/names-of.ts';
import type { ExecutionContext, ApiServices } from '../api-services.ts';
import type { CommentCircle } from './comment-audiences.ts';

/** A person who can be mentioned. */
export interface CommentPerson {
  readonly id: string;
  /** Id and label fields. */
  readonly named: Values;
  readonly contact: ResolvedContact;
}

/** Maximum number of people; organizations are smaller. */
const mostPeople = 1_000;

/**
 * People whom the viewer may mention: those of the viewer's organization within the viewer's scope. Nothing is revealed
 * about others, also when they are mentioned.
 */
export async function peopleOf(
  services: ApiServices,
  execution: ExecutionContext,
  { comments, organizationId }: CommentCircle,
): Promise<readonly CommentPerson[]> {
  const { users } = comments;
  const recipient = recipientOf(services, comments);
  if (users === undefined || recipient === undefined) return [];
  const request = { recipient, owner: organizationId, today: execution.today, limit: mostPeople };
  const contacts = await services.store.contacts(services.database, request);
  const others = new Map(contacts.map((contact) => [contact.person ?? '', contact]));
  others.delete(execution.viewer.userId);
  const names = await namesWithinReach(services, execution, users, [...others.keys()]);
  return [...others].flatMap(([id, contact]) => {
    const named = names.get(id);
    return named === undefined ? [] : [{ id, named, contact }];
  });
}

function recipientOf(
  { catalogue }: ApiServices,
  { people, organizations }: CommentCircle['comments'],
): Recipient | undefined {
  return people && toRecipient(people, organizations, catalogue.entities);
}
