import type { Action, Entity } from '../metadata/types/index.ts';
import type { Values } from '../record/index.ts';
import type { Connection, WriteOperation, Viewer } from '../store/index.ts';
import type { Precheck } from './precheck.ts';

/** What every GraphQL resolver gets as context; the server makes one per request. */
export interface RequestContext {
  readonly viewer: Viewer | undefined;
  readonly requestId: string;
  /** The caller's network address, where a server throttles by it. */
  readonly address?: string;
  /** What the caller's program says of itself. */
  readonly userAgent?: string;
  readonly idempotencyKey?: string;
  /** The session the viewer's token names, where a server has sessions. */
  readonly sessionId?: string;
}

/** The operation a hook is a part of; described rows are written by it alone. */
interface HookContext extends WriteOperation {
  readonly viewer: Viewer;
  readonly entity: Entity;
}

/** Saves a stored record of another entity for the viewer, within the same database transaction, as its own form would. */
export type SaveOther = (entity: string, input: Values) => Promise<void>;

/** What a save was given, references as `{ id }`, and what is stored; undefined for a new record. */
export interface SavedInput<R extends object = Values> {
  readonly given: Partial<R>;
  readonly stored: R | undefined;
}

/** A new record that is about to stem from another. */
export interface DerivedRecordStart<R extends object = Values> {
  readonly connection: Connection;
  /** Under lock, and allowed to have a record derived from it. */
  readonly parent: R;
}

/** A record that is being saved: the store itself sees to what identifies and dates it. */
export type WritableRecord<R extends object> = { -readonly [K in keyof R as Exclude<K, StoreOwned>]: R[K] };

type StoreOwned = 'id' | 'rowVersion' | 'createdAt' | 'updatedAt';

export interface SaveHookContext<R extends object = Values> extends HookContext {
  /** As it was, under lock; undefined for a new record. */
  readonly stored: R | undefined;
  /** As it will be, references loaded; what a hook assigns here is written. */
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

/** A record whose status has ended by itself: nobody asked for it. */
export interface EndHookContext<R extends object = Values> extends WriteOperation {
  readonly viewer: undefined;
  readonly entity: Entity;
  readonly id: string;
  /** As it was. */
  readonly record: R;
}

/** What the server adds to the generic save and remove of one entity. A hook refuses by throwing a `Refusal`. */
export interface EntityHooks<R extends object = Values> {
  /** Before any rule: the input, in the record's own terms, with what it leaves out and the server can tell. */
  readonly completeInput?: (saving: SavedInput<R>) => Partial<R>;
  /** Before any rule: what a record stemming from another starts with besides what is copied, references as `{ id }`. */
  readonly startDerivedRecord?: (start: DerivedRecordStart<R>) => Promise<Partial<R>>;
  /** After rules and constraints hold, before the row is written. */
  readonly beforeWrite?: (context: SaveHookContext<R>) => Promise<void>;
  /** After the row and its rows are written, before the scope of the row as it is now is checked. */
  readonly afterWrite?: (context: SavedHookContext<R>) => Promise<void>;
  /** For a dry run of new records: what these two hooks would refuse, in their order, without writing. */
  readonly prechecks?: (viewer: Viewer) => readonly Precheck<R>[];
  readonly beforeRemove?: (context: RecordHookContext<R>) => Promise<void>;
  /** After the record is deleted or archived; `record` is as it was. */
  readonly afterRemove?: (context: RecordHookContext<R>) => Promise<void>;
  readonly actions?: Readonly<Record<string, (context: ActionHookContext<R>) => Promise<void>>>;
  /** By the action that the end of a status is called by; after the record has moved. */
  readonly ends?: Readonly<Record<string, (context: EndHookContext<R>) => Promise<void>>>;
}

/** Hooks by entity; `Records` says what the records of each are, as the product's generated types do. */
export type Hooks<Records extends object = Readonly<Record<string, Values>>> = {
  readonly [E in keyof Records]?: EntityHooks<Records[E] & object>;
};
