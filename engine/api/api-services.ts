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

/** A file that comes with a request: the value of an `Upload`. Nothing of it is stored before it is received. */
export interface FileUpload {
  /** Takes the file's bytes; what it rejects with ends the request. */
  readonly receive: () => Promise<UploadedFile>;
}

/** A file that came with a request and waits to be kept. */
export interface UploadedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
  /** Media type found from the content; absent where it is not what the name's ending claims. */
  readonly type: string | undefined;
  /** Why it may not be kept whatever it is called: a scanner found something in it, or nobody could tell. */
  readonly danger?: 'infected' | 'unknown' | undefined;
}

/** Where contents of files are kept; the server's. */
export interface FileKeeper {
  /**
   * Keeps an uploaded file and answers its storage key, the same one when asked again. It stays for good once a
   * record's file with that key is committed.
   */
  keep(file: UploadedFile): Promise<string>;
}

/** Asked before whatever needs a viewer: of changes before each, else once in a request. @throws BadToken where the viewer may no longer act. */
export type ConfirmViewer = (context: RequestContext) => Promise<void>;

/**
 * Called for each operation that needs a viewer, by its name, before `ConfirmViewer` and again after it.
 * @throws ApiError where the viewer may ask nothing more for now
 */
export type AdmitRequest = (context: RequestContext, operation: string) => void;

/** What every operation works with. */
export interface ApiServices {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly store: Store;
  readonly hooks: Hooks;
  readonly files: FileKeeper;
  readonly admitRequest: AdmitRequest;
  readonly confirmViewer: ConfirmViewer;
  readonly notifiers: Notifiers;
  /** Takes what is told of what is no change of a record; absent: nobody is told anything. */
  readonly tell: NotificationSink | undefined;
  /** The operations that the server answers itself. */
  readonly answered: ReadonlySet<string>;
  /** Tells a fault that leaves the rest of a request answered to those who run the product. */
  readonly reportFault: (error: unknown) => void;
  readonly now: () => Date;
}

/** Who asks by which request, and when. */
export interface ExecutionContext extends AuditContext {
  readonly viewer: Viewer;
}

/** An operation that a viewer has asked for. */
export interface ViewerOperation extends WriteOperation {
  readonly viewer: Viewer;
}

/** The context of an operation that needs a signed-in viewer. @throws BadToken without one. */
export function executionContextOf(services: ApiServices, { viewer, requestId }: RequestContext): ExecutionContext {
  if (viewer === undefined) throw new BadToken('errors.token.missing');
  const now = services.now();
  return { viewer, now, today: todayOf(services, now), requestId };
}

/** Somebody who is not known: rules may ask who is asking all the same. */
export const nobody: Viewer = { userId: '', permissions: [], language: '' };

/** The context of what is open to everybody, also without a token. */
export function publicExecutionContextOf(services: ApiServices, context: RequestContext): ExecutionContext {
  return executionContextOf(services, { ...context, viewer: context.viewer ?? nobody });
}

/** Every time zone is whole quarters of an hour away from UTC, so within one of them it is the same day. */
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

/** The viewer as the store knows who asks. */
export function viewerPrincipal({ viewer, today }: Pick<AuditContext, 'viewer' | 'today'>): Principal {
  return { viewer, today, reach: 'viewer' };
}

/** The engine itself, on behalf of the viewer: rules may look at everything, and know who asks. */
export function enginePrincipal({ viewer, today }: Pick<AuditContext, 'viewer' | 'today'>): Principal {
  return { viewer, today, reach: 'everything' };
}

/** @throws ApiError where the viewer lacks the permission, with the reason where it is withheld; an absent one is everybody's. */
export function requirePermission({ permissions, withheld }: Viewer, permission: string | undefined): void {
  if (permission === undefined || permissions.includes(permission)) return;
  if (withheld?.permissions.includes(permission) === true)
    throw new Refusal(withheld.reason, { params: withheld.params });
  throw forbidden({ permission });
}

/** The entity of this name. @throws Error where there is none */
export function entityOf({ catalogue }: Pick<ApiServices, 'catalogue'>, name: string): Entity {
  return requireEntity(catalogue, name);
}
