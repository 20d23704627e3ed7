import { noteEvent, type Connection } from '../../../engine/store/index.ts';

/** Account events that change no record. */
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
  /** The account; absent for an unknown e-mail, which is not stored. */
  readonly userId: string | undefined;
  /** The actor; absent when not authenticated. */
  readonly actorId?: string;
  readonly network: string;
  /** The record concerned. */
  readonly about?: { readonly entity: string; readonly id: string };
  readonly now: Date;
}

/** Writes an account event to the audit trail under the entity `account`, without secrets. */
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
