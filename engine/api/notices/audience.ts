import type { Catalogue, Contact } from '../../metadata/index.ts';
import type { Connection, ResolvedContact, Store, Viewer } from '../../store/index.ts';
import type { Audience } from './notifiers.ts';

/** A part of an audience, and where the next one begins; absent: there is none. */
export interface AudiencePart {
  readonly contacts: readonly ResolvedContact[];
  readonly past?: string;
}

export interface AudienceRequest {
  readonly notice: string;
  readonly audience: Audience;
  readonly today: string;
  readonly past?: string | undefined;
  readonly limit: number;
}

/** Finds some of an audience as the database has it now; nobody where the notice no longer has such a recipient. */
export async function readAudience(
  { catalogue, store }: { readonly catalogue: Catalogue; readonly store: Store },
  connection: Connection,
  { notice, audience, today, past, limit }: AudienceRequest,
): Promise<AudiencePart> {
  const recipient = catalogue.notices[notice]?.to[audience.recipient];
  if (recipient === undefined) return { contacts: [] };
  const { owner, except } = audience;
  const contacts = await store.contacts(connection, { recipient, owner, today, past, limit });
  const last = contacts.length === limit ? contacts.at(-1) : undefined;
  return {
    contacts: contacts.filter(({ person }) => except === undefined || person !== except),
    ...(last !== undefined && { past: last.id }),
  };
}

/** The id of the viewer's own record among those whom a contact means; undefined where nobody asked. */
export function ownId({ person }: Contact, viewer: Viewer | undefined): string | undefined {
  return person && viewer?.[person.viewer];
}
