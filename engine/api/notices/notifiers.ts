import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { Connection, ResolvedContact, WriteOperation } from '../../store/index.ts';

/** What has happened to a record. */
export interface DomainEvent {
  readonly entity: Entity;
  readonly id: string;
  /** `create`, `update`, `remove`, or the name of an action. */
  readonly action: string;
}

/** By entity; most of what happens is told nobody, and then there is none. */
export type Notifiers = ReadonlyMap<string, Notifier>;

/** Hands on each notice of what has happened, as the record is now; before a removal, as it was. */
export type Notifier = (operation: WriteOperation, happening: DomainEvent) => Promise<void>;

/** A notice of something that has happened, for whoever keeps and delivers it. */
export interface NoticeEvent {
  readonly notice: string;
  /** The organization that whoever acted works in; absent where the product itself acts. */
  readonly sender?: string | undefined;
  /** All that its places lead to. */
  readonly facts: Values;
  readonly contacts: readonly ResolvedContact[];
  readonly audiences: readonly Audience[];
}

/** Many people who are told, not found yet: so that what tells them takes no longer for thousands than for one. */
export interface Audience {
  /** Which of the notice's recipients. */
  readonly recipient: number;
  /** The record they belong to. */
  readonly owner?: string;
  /** Who acted, by the id of their own record. */
  readonly except?: string;
}

/** Takes what is told, with what else `connection` writes. */
export type NotificationSink = (connection: Connection, event: NoticeEvent) => Promise<void>;
