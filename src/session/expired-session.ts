import { tokenViewer } from './access-token.ts';

/** Whose session ended while they were in the middle of something: they stay where they are until somebody signs in. */
export interface ExpiredSession {
  /** The access token they had; undefined where nobody is held. */
  readonly token: string | undefined;
  /** How often somebody else took the place, or oneself for another organization: what was open then is not theirs. */
  readonly strangers: number;
}

export type SessionEvent =
  | { readonly kind: 'ended'; readonly token: string | undefined; readonly isInTheMiddle: boolean }
  /** `was` is whose place they took without ending it: that of who looked at this tab. */
  | { readonly kind: 'signedIn'; readonly token: string; readonly was?: string | undefined }
  /** They would rather go than sign in. */
  | { readonly kind: 'left' };

/** Who is held after a session ended or began, in this tab or in another one. */
export function nextExpiredSession(held: ExpiredSession, event: SessionEvent): ExpiredSession {
  switch (event.kind) {
    case 'ended':
      return event.isInTheMiddle && event.token !== undefined ? { ...held, token: event.token } : held;
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

/** A person in one of their organizations: what is typed for one of them is not sent for another. */
function ownerOf(token: string): string {
  const { userId = '', organizationId = '' } = tokenViewer(token);
  return `${userId} ${organizationId}`;
}
