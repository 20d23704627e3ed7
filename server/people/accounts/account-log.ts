import { noteEvent, type Connection } from '../../../engine/store/index.ts';

/** What happened to an account without any record changing. */
export type AccountEvent =
  | 'signIn'
  | 'signInRefused'
  | 'passwordChanged'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'accessKeyCreated'
  | 'explain'
  | 'personalData';

export interface LoggedEvent {
  readonly event: AccountEvent;
  /** Whose account; absent where there is none of the e-mail that was given, which is not kept. */
  readonly userId: string | undefined;
  /** Who did it; absent where they proved nothing. */
  readonly actorId?: string;
  readonly network: string;
  /** The record it was about. */
  readonly about?: { readonly entity: string; readonly id: string };
  readonly now: Date;
}

/** Tells the audit trail of an account, as of a record that is called `account`. No secret is among what it keeps. */
export async function logEvent(
  connection: Connection,
  { event, userId, actorId, network, about, now }: LoggedEvent,
): Promise<void> {
  await noteEvent(connection, {
    at: now,
    entity: 'account',
    recordId: userId ?? '0',
    action: event,
    actorId,
    facts: { ...about },
    personal: { network },
  });
}
