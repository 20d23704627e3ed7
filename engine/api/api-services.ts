import { dayOf } from '../format/index.ts';
import type { Catalogue, Entity } from '../metadata/index.ts';
import {
  requireEntity,
  type Principal,
  type Database,
  type AuditContext,
  type WriteOperation,
  type Store,
  type Viewer,
} from '../store/index.ts';
import { BadToken, forbidden, Refusal } from './errors/api-error.ts';
import type { Notifiers, NotificationSink } from './notices/notifiers.ts';
import type { Hooks, RequestContext } from './types.ts';

/** The value of an `Upload`: a file in a request. Nothing of it is stored before it is received. */
export interface FileUpload {
  /** Reads the file's bytes; a rejection ends the request. */
  readonly receive: () => Promise<UploadedFile>;
}

/** A received file that is not stored yet. */
export interface UploadedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Hash of the content, in hexadecimal. */
  readonly sha256: string;
  /** Media type detected from the content; absent if it does not match the file extension. */
  readonly type: string | undefined;
  /** Why it must not be stored: a scanner found malware, or could not check it. */
  readonly danger?: 'infected' | 'unknown' | undefined;
}

/** Storage of file contents, provided by the server. */
export interface FileKeeper {
  /**
   * Stores an uploaded file and returns its storage key; idempotent. The content is permanent once a record's file with
   * that key is committed.
   */
  keep(file: UploadedFile): Promise<string>;
}

/**
 * Called before each mutation that needs a viewer, and once per request for queries. @throws BadToken if the viewer may
 * no longer act
 */
export type ConfirmViewer = (context: RequestContext) => Promise<void>;

/**
 * Called for each operation that needs a viewer, before `ConfirmViewer` and again after it.
 * @throws ApiError if the viewer has exceeded a rate limit
 */
export type AdmitRequest = (context: RequestContext, operation: string) => void;

/** Dependencies of every operation. */
export interface ApiServices {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly store: Store;
  readonly hooks: Hooks;
  readonly files: FileKeeper;
  readonly admitRequest: AdmitRequest;
  readonly confirmViewer: ConfirmViewer;
  readonly notifiers: Notifiers;
  /** Receives notices about events that change no record; absent: no notices. */
  readonly notify: NotificationSink | undefined;
  /** Names of operations with a resolver of the server. */
  readonly answered: ReadonlySet<string>;
  /** Reports a fault to the operators when the rest of the request is still answered. */
  readonly reportFault: (error: unknown) => void;
  readonly now: () => Date;
}

/** The viewer, request and time of an execution. */
export interface ExecutionContext extends AuditContext {
  readonly viewer: Viewer;
}

/** A write operation of a viewer. */
export interface ViewerOperation extends WriteOperation {
  readonly viewer: Viewer;
}

/** The context of an operation that needs a signed-in viewer. @throws BadToken without one */
export function executionContextOf(services: ApiServices, { viewer, requestId }: RequestContext): ExecutionContext {
  if (viewer === undefined) throw new BadToken('errors.token.missing');
  const now = services.now();
  return { viewer, now, today: todayOf(services, now), requestId };
}

/** The anonymous viewer; rules can still read viewer facts. */
export const nobody: Viewer = { userId: '', permissions: [], language: '' };

/** The context of a public operation, also without a token. */
export function publicExecutionContextOf(services: ApiServices, context: RequestContext): ExecutionContext {
  return executionContextOf(services, { ...context, viewer: context.viewer ?? nobody });
}

/**
 * Caches the day per quarter of an hour: UTC offsets are multiples of one, so that the day does not change within it.
 */
const quarterMs = 15 * 60 * 1000;

const days = new WeakMap<Catalogue, { readonly quarter: number; readonly day: string }>();

/** The calendar day in the product's time zone, `YYYY-MM-DD`. */
export function todayOf({ catalogue }: Pick<ApiServices, 'catalogue'>, now: Date): string {
  const quarter = Math.floor(now.getTime() / quarterMs);
  const known = days.get(catalogue);
  if (known?.quarter === quarter) return known.day;
  const day = dayOf(now, catalogue.brand.timeZone);
  days.set(catalogue, { quarter, day });
  return day;
}

/** The principal of a viewer, restricted by the viewer's scope. */
export function viewerPrincipal({ viewer, today }: Pick<AuditContext, 'viewer' | 'today'>): Principal {
  return { viewer, today, reach: 'viewer' };
}

/** The principal of the engine on behalf of a viewer: no scope, but rules can read viewer facts. */
export function enginePrincipal({ viewer, today }: Pick<AuditContext, 'viewer' | 'today'>): Principal {
  return { viewer, today, reach: 'everything' };
}

/** @throws ApiError if the viewer lacks the permission, with the reason if it is withheld; undefined requires none */
export function requirePermission({ permissions, withheld }: Viewer, permission: string | undefined): void {
  if (permission === undefined || permissions.includes(permission)) return;
  if (withheld?.permissions.includes(permission) === true)
    throw new Refusal(withheld.reason, { params: withheld.params });
  throw forbidden({ permission });
}

/** The entity of this name. @throws Error if there is none */
export function entityOf({ catalogue }: Pick<ApiServices, 'catalogue'>, name: string): Entity {
  return requireEntity(catalogue, name);
}
