import { tokenViewer } from './access-token.ts';

/** A session that ended during unsaved work: its screen is held until somebody signs in. */
export interface ExpiredSession {
  /** The expired access token; undefined when nothing is held. */
  readonly token: string | undefined;
  /** Counter of takeovers by another person or organization, after which the held screen is discarded. */
  readonly strangers: number;
}

export type SessionEvent =
  | { readonly kind: 'ended'; readonly token: string | undefined; readonly hasPendingWork: boolean }
  /** `was`: the token that this tab showed before, when it was replaced without ending. */
  | { readonly kind: 'signedIn'; readonly token: string; readonly was?: string | undefined }
  /** The user chose to leave instead of signing in. */
  | { readonly kind: 'left' };

/** The held session after an event in this tab or another. */
export function nextExpiredSession(held: ExpiredSession, event: SessionEvent): ExpiredSession {
  switch (event.kind) {
    case 'ended':
      return event.hasPendingWork && event.token !== undefined ? { ...held, token: event.token } : held;
    case 'signedIn': {
      const known = held.token ?? event.was;
      if (known === undefined) return held;
      const isSame = ownerOf(known) === ownerOf(event.token);
      return { token: undefined, strangers: isSame ? held.strangers : held.strangers + 1 };
    }
    case 'left':
      return { ...held, token: undefined };
  }
}

/** Person and organization of a token: input for one organization must not be sent for another. */
function ownerOf(token: string): string {
  const { userId = '', organizationId = '' } = tokenViewer(token);
  return `${userId} ${organizationId}`;
}
