import type { Action, Entity } from '../metadata/types/index.ts';
import type { Values } from '../record/index.ts';
import type { Connection, WriteOperation, Viewer } from '../store/index.ts';
import type { Precheck } from './precheck.ts';

/** Context of every GraphQL resolver; created by the server per request. */
export interface RequestContext {
  readonly viewer: Viewer | undefined;
  readonly requestId: string;
  /** Network address of the client, if the server throttles by it. */
  readonly address?: string;
  /** User agent of the client. */
  readonly userAgent?: string;
  readonly idempotencyKey?: string;
  /** Session of the viewer's token, if the server has sessions. */
  readonly sessionId?: string;
}

/** The operation of a hook; described rows are written only through it. */
interface HookContext extends WriteOperation {
  readonly viewer: Viewer;
  readonly entity: Entity;
}

/** Saves a stored record of another entity for the viewer, in the same database transaction, like its own form. */
export type SaveOther = (entity: string, input: Values, recorded?: RecordedSave) => Promise<void>;

/** How a save is recorded that another operation causes. */
export interface RecordedSave {
  /** Its action in the audit trail. */
  readonly action: string;
  /** Read-only values written with it. */
  readonly values: Values;
}

/** The input of a save, references as `{ id }`, and the stored record; undefined for a new one. */
export interface SavedInput<R extends object = Values> {
  readonly given: Partial<R>;
  readonly stored: R | undefined;
}

/** A new record that is about to be derived from another. */
export interface DerivedRecordStart<R extends object = Values> {
  readonly connection: Connection;
  /** Locked, and allowed to have a record derived from it. */
  readonly parent: R;
}

/** A record during a save, without the fields that the store sets itself. */
export type WritableRecord<R extends object> = { -readonly [K in keyof R as Exclude<K, StoreOwned>]: R[K] };

type StoreOwned = 'id' | 'rowVersion' | 'createdAt' | 'updatedAt';

export interface SaveHookContext<R extends object = Values> extends HookContext {
  /** Stored record, locked; undefined for a new record. */
  readonly stored: R | undefined;
  /** The record to write, references loaded; hooks may assign fields. */
  readonly record: WritableRecord<R>;
  readonly input: Values;
  readonly saveOther: SaveOther;
}

export interface SavedHookContext<R extends object = Values> extends SaveHookContext<R> {
  readonly id: string;
}

export interface RecordHookContext<R extends object = Values> extends HookContext {
  readonly id: string;
  readonly record: R;
}

export interface ActionHookContext<R extends object = Values> extends RecordHookContext<R> {
  readonly action: Action;
  readonly arguments: Values;
  readonly saveOther: SaveOther;
}

/** An action that is about to write its record. */
export type ActionValuesContext<R extends object = Values> = Pick<
  ActionHookContext<R>,
  'record' | 'arguments' | 'today'
>;

/** Context after a status expired, without a viewer. */
export interface EndHookContext<R extends object = Values> extends WriteOperation {
  readonly viewer: undefined;
  readonly entity: Entity;
  readonly id: string;
  /** The record before. */
  readonly record: R;
}

/** Hooks of the generic operations on one entity. A hook refuses by throwing a `Refusal`. */
export interface EntityHooks<R extends object = Values> {
  /** Before all rules: completes the input, in terms of the record. */
  readonly completeInput?: (saving: SavedInput<R>) => Partial<R>;
  /** Before all rules: initial values of a derived record besides copied ones, references as `{ id }`. */
  readonly startDerivedRecord?: (start: DerivedRecordStart<R>) => Promise<Partial<R>>;
  /** After all rules hold, before the row is written. */
  readonly beforeWrite?: (context: SaveHookContext<R>) => Promise<void>;
  /** After the row and its child rows are written, before the read scope of the new state is checked. */
  readonly afterWrite?: (context: SavedHookContext<R>) => Promise<void>;
  /** For dry runs of new records: predicts the refusals of these two hooks, in their order, without writing. */
  readonly prechecks?: (viewer: Viewer) => readonly Precheck<R>[];
  readonly beforeRemove?: (context: RecordHookContext<R>) => Promise<void>;
  /** After the record is deleted or archived; `record` is the previous state. */
  readonly afterRemove?: (context: RecordHookContext<R>) => Promise<void>;
  /** By action: further values that it writes, computed from the record before. */
  readonly actionValues?: Readonly<Record<string, (context: ActionValuesContext<R>) => Values>>;
  /** By action: after it has written the record. */
  readonly actions?: Readonly<Record<string, (context: ActionHookContext<R>) => Promise<void>>>;
  /** By the action of an expiring status; after the record has moved. */
  readonly ends?: Readonly<Record<string, (context: EndHookContext<R>) => Promise<void>>>;
}

/** Hooks by entity; `Records` are the generated types of their records. */
export type Hooks<Records extends object = Readonly<Record<string, Values>>> = {
  readonly [E in keyof Records]?: EntityHooks<Records[E] & object>;
};
