import type { Action, Entity } from '../metadata/types/index.ts';
import type { Values } from '../record/index.ts';
import type { Connection, Viewer } from '../store/types.ts';

/** What every GraphQL resolver gets as context; the server makes one per request. */
export interface RequestContext {
  readonly viewer: Viewer | undefined;
  readonly requestId: string;
  /** The caller's network address, where a server throttles by it. */
  readonly address?: string;
  readonly idempotencyKey?: string;
  /** The session the viewer's token names, where a server has sessions. */
  readonly sessionId?: string;
}

interface HookContext {
  /** The database transaction the whole operation runs in. */
  readonly connection: Connection;
  readonly viewer: Viewer;
  readonly entity: Entity;
  readonly now: Date;
  /** The calendar day in the product's time zone. */
  readonly today: string;
}

/** What a save was given, references as `{ id }`, and what is stored; undefined for a new record. */
export interface SavedInput {
  readonly given: Values;
  readonly stored: Values | undefined;
}

/** A new record that is about to stem from another. */
export interface OffspringStart {
  readonly connection: Connection;
  /** Under lock, and allowed to have offspring. */
  readonly parent: Values;
}

export interface SaveHookContext extends HookContext {
  /** As it was, under lock; undefined for a new record. */
  readonly stored: Values | undefined;
  /** As it will be, references loaded; what a hook assigns here is written. */
  readonly record: Record<string, unknown>;
  readonly input: Values;
}

export interface SavedHookContext extends SaveHookContext {
  readonly id: string;
}

export interface RecordHookContext extends HookContext {
  readonly id: string;
  readonly record: Values;
}

export interface ActionHookContext extends RecordHookContext {
  readonly action: Action;
  readonly arguments: Values;
}

/** What the server adds to the generic save and remove of one entity. A hook refuses by throwing a `Refusal`. */
export interface EntityHooks {
  /** Before any rule: the input, in the record's own terms, with what it leaves out and the server can tell. */
  readonly completeInput?: (saving: SavedInput) => Values;
  /** Before any rule: what a record stemming from another starts with besides what is copied, references as `{ id }`. */
  readonly startOffspring?: (start: OffspringStart) => Promise<Values>;
  /** After rules and constraints hold, before the row is written. */
  readonly beforeWrite?: (context: SaveHookContext) => Promise<void>;
  /** After the row and its rows are written, before the scope of the row as it is now is checked. */
  readonly afterWrite?: (context: SavedHookContext) => Promise<void>;
  readonly beforeRemove?: (context: RecordHookContext) => Promise<void>;
  /** After the record is deleted or archived; `record` is as it was. */
  readonly afterRemove?: (context: RecordHookContext) => Promise<void>;
  readonly actions?: Readonly<Record<string, (context: ActionHookContext) => Promise<void>>>;
}

export type Hooks = Readonly<Record<string, EntityHooks>>;
