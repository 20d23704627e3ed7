import type { Catalogue, Contact } from '../../metadata/index.ts';
import type { Connection, ResolvedContact, Store, Viewer } from '../../store/index.ts';
import type { Audience } from './notifiers.ts';

/** A batch of an audience; `past` starts the next one and is absent at the end. */
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

/** Reads a batch of the present audience; empty if the notice no longer has the recipient. */
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

/** The id of the viewer's own record for a contact; undefined without a viewer. */
export function ownId({ person }: Contact, viewer: Viewer | undefined): string | undefined {
  return person && viewer?.[person.viewer];
}
