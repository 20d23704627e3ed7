import { toRecipient } from '../../metadata/index.ts';
import { displayOf } from '../../record/index.ts';
import type { ResolvedContact } from '../../store/index.ts';
import { namesOf } from '../history/names-of.ts';
import type { NoticeEvent } from '../notices/notifiers.ts';
import { entityOf, type ExecutionContext, type ApiServices } from '../api-services.ts';
import type { CommentCircle } from './comment-audiences.ts';
import type { CommentPerson } from './comment-people.ts';

/** Recipients of the notices of a comment. */
export interface CommentAddressees {
  readonly people: readonly CommentPerson[];
  /** Ids of the organizations that may read it. */
  readonly readers: readonly string[];
}

/**
 * Notices of a comment: to mentioned people with its author, to other reading organizations with its organization. They
 * do not contain the text, which is read on the record with the rights at that time.
 */
export async function commentNotices(
  services: ApiServices,
  execution: ExecutionContext,
  circle: CommentCircle,
  { people, readers }: CommentAddressees,
): Promise<readonly NoticeEvent[]> {
  const { notice, organizations, users } = circle.comments;
  const others = readers.filter((reader) => reader !== circle.organizationId);
  if (notice === undefined || services.notify === undefined || people.length + others.length === 0) return [];
  const { id, entity, organizationId } = circle;
  const called = await calledBy(services, execution, [
    [entity.name, id],
    [organizations, organizationId],
    ...(users === undefined ? [] : [[users, execution.viewer.userId] as const]),
  ]);
  const [record = '', organization = '', person = ''] = called;
  const telling = (author: string, contacts: readonly ResolvedContact[]): readonly NoticeEvent[] =>
    contacts.length === 0
      ? []
      : [{ notice, sender: organizationId, facts: { id, record, author }, contacts, audiences: [] }];
  const mentioned = people.map(({ contact }) => ({ ...contact, within: organizationId }));
  return [
    ...telling(person === '' ? organization : person, mentioned),
    ...telling(organization, await contactsOf(services, execution, circle, others)),
  ];
}

/** Labels of records in the product's main language, since the recipient's is not known. */
async function calledBy(
  services: ApiServices,
  execution: ExecutionContext,
  records: readonly (readonly [entity: string, id: string])[],
): Promise<readonly string[]> {
  const ofEntities = Map.groupBy(records, ([entity]) => entity);
  const named = new Map([...ofEntities].map(([entity, those]) => [entity, new Set(those.map(([, id]) => id))]));
  const nameOf = await namesOf(services, execution, named);
  const [language = ''] = services.catalogue.languages;
  return records.map(([entity, id]) =>
    displayOf(entityOf(services, entity).display[language] ?? '', nameOf(entity, id)),
  );
}

/** Maximum number of people notified per organization. */
const mostTold = 100;

/** Contacts of the other organizations, each within its own. */
async function contactsOf(
  { store, database, catalogue }: ApiServices,
  { today }: ExecutionContext,
  { comments: { tells, organizations } }: CommentCircle,
  ids: readonly string[],
): Promise<readonly ResolvedContact[]> {
  const recipient = toRecipient(tells ?? {}, organizations, catalogue.entities);
  if (recipient.contact.email === '') return [];
  const contactsOfEach = await Promise.all(
    ids.map(async (owner) => {
      const contacts = await store.contacts(database, { recipient, owner, today, limit: mostTold });
      return contacts.map((contact) => ({ ...contact, within: tells === undefined ? null : owner }));
    }),
  );
  return contactsOfEach.flat();
}
