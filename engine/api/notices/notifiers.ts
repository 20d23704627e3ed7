import type { Entity } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { Connection, ResolvedContact, WriteOperation } from '../../store/index.ts';

/** An event of a record. */
export interface DomainEvent {
  readonly entity: Entity;
  readonly id: string;
  /** `create`, `update`, `remove`, or the name of an action. */
  readonly action: string;
}

/** Notifiers by entity; entities without notices have none. */
export type Notifiers = ReadonlyMap<string, Notifier>;

/** Emits the notices of an event, with the record's present state; before a removal, the last one. */
export type Notifier = (operation: WriteOperation, happening: DomainEvent) => Promise<void>;

/** A notice of an event, to store and deliver. */
export interface NoticeEvent {
  readonly notice: string;
  /** Organization of the acting viewer; absent for events of the system. */
  readonly sender?: string | undefined;
  /** Values for the placeholders of its texts. */
  readonly facts: Values;
  readonly contacts: readonly ResolvedContact[];
  readonly audiences: readonly Audience[];
}

/** Recipients to resolve later in batches, so that emitting takes the same time for one or thousands. */
export interface Audience {
  /** Index of the recipient in the notice. */
  readonly recipient: number;
  /** Id of the record that the recipients belong to. */
  readonly owner?: string;
  /** Id of the actor's own record, to leave out. */
  readonly except?: string;
}

/** Stores a notice in the database transaction of `connection`. */
export type NotificationSink = (connection: Connection, event: NoticeEvent) => Promise<void>;
