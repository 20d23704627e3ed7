/** The database cannot be reached now. Nothing was changed, and the same call may succeed later. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** The database took longer than a person waits, and was stopped. Nothing was changed. */
export class QueryTimeout extends ConnectionError {
  override readonly name = 'QueryTimeout';
}

/** The connection was lost while the database committed: nobody here knows whether it did. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** There is no space left to write to. What was asked is undone, and may succeed once there is some. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** SQLSTATE disk_full, and what file systems say when a disk or a quota is used up. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** ENOSPC of the file system in WebAssembly, which has numbers alone. */
const emscriptenFull = 51;

/** The same trouble as a `StorageFull`, when a full disk is what an error of a driver or a file system is about. */
export function storageFullOf(error: unknown): StorageFull | undefined {
  if (error instanceof StorageFull) return error;
  const isNumbered = error instanceof Object && 'errno' in error && error.errno === emscriptenFull;
  const isFull = fullCodes.has(codeOf(error) ?? '') || isNumbered;
  return isFull ? new StorageFull('the disk is full', { cause: error }) : undefined;
}

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
]);
/** What Node says of a server that could not prove by TLS who it is. */
const mistrustCodes = /^(?:CERT_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|ERR_TLS_CERT_)/u;
/** Class 08 is "connection exception", 57P0x a server that shuts down or starts, 53300 too many connections. */
const awayStates = /^(?:08...|57P0[123]|53300)$/u;
const awayMessages = /connection terminated|pglite is clos|client has encountered a connection error/iu;
/** A statement, a wait for a lock and a database transaction that took longer than they may. */
const lateStates = /^(?:57014|55P03|25P03)$/u;
/** What the driver says where nothing came back, and where no connection became free. */
const silence = 'Query read timeout';
const lateMessages = new Set([silence, 'timeout exceeded when trying to connect']);

/** SQLSTATE of a row whose unique key another row has. */
export const uniqueViolation = '23505';

/** The SQLSTATE or system code of an error a driver threw. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Name of the constraint an error is about. */
export function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** The same error, or what it stands for when the connection, the patience with it or the disk is what failed. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof ConnectionError) return error;
  const full = storageFullOf(error);
  if (full !== undefined) return full;
  const code = codeOf(error) ?? '';
  const message = messageOf(error);
  if (lateStates.test(code) || lateMessages.has(message))
    return new QueryTimeout('the database took too long', { cause: error });
  const isAway =
    connectionFailures.has(code) || isMistrust(error) || awayStates.test(code) || awayMessages.test(message);
  return isAway ? new ConnectionError('the database is not reachable', { cause: error }) : error;
}

/** Whether a driver left because the server could not prove by TLS who it is: its proof has expired, is another's, or nobody known signed it. */
export function isMistrust(error: unknown): boolean {
  return mistrustCodes.test(codeOf(error) ?? '');
}

/** Whether it stands for a connection that gave no sign for longer than any statement may take. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && messageOf(error.cause) === silence;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
