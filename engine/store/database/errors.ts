/** The database is not reachable now. Nothing was changed; a retry may succeed. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** The database exceeded a time limit and was stopped. Nothing was changed. */
export class QueryTimeout extends ConnectionError {
  override readonly name = 'QueryTimeout';
}

/** The connection was lost during a commit; whether the commit took effect is unknown. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The disk is full. The work is rolled back and may succeed once there is space. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** SQLSTATE disk_full, and system error codes for a full disk or quota. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** ENOSPC of the WebAssembly file system, which has numeric codes only. */
const emscriptenFull = 51;

/** Converts an error of a driver or file system to `StorageFull`; undefined if a full disk is not its cause. */
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
/** Node's error codes for a failed TLS verification of the server. */
const tlsFailureCodes = /^(?:CERT_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|ERR_TLS_CERT_)/u;
/** Class 08 is "connection exception", 57P0x a server that shuts down or starts, 53300 too many connections. */
const unavailableStates = /^(?:08...|57P0[123]|53300)$/u;
const unavailableMessages = /connection terminated|pglite is clos|client has encountered a connection error/iu;
/** Timeouts of a statement, a lock and an idle database transaction. */
const timeoutStates = /^(?:57014|55P03|25P03)$/u;
/** Driver messages for a missing response, and for no free connection. */
const noResponse = 'Query read timeout';
const timeoutMessages = new Set([noResponse, 'timeout exceeded when trying to connect']);

/** SQLSTATE of a unique violation. */
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

/** Converts driver errors about connections, timeouts or a full disk; returns other errors unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof ConnectionError) return error;
  const full = storageFullOf(error);
  if (full !== undefined) return full;
  const code = codeOf(error) ?? '';
  const message = messageOf(error);
  if (timeoutStates.test(code) || timeoutMessages.has(message))
    return new QueryTimeout('the database took too long', { cause: error });
  const isUnavailable =
    connectionFailures.has(code) ||
    isTlsFailure(error) ||
    unavailableStates.test(code) ||
    unavailableMessages.test(message);
  return isUnavailable ? new ConnectionError('the database is not reachable', { cause: error }) : error;
}

/** True if TLS verification of the server failed: expired, for another host, or of an unknown issuer. */
export function isTlsFailure(error: unknown): boolean {
  return tlsFailureCodes.test(codeOf(error) ?? '');
}

/** True if a connection gave no response for longer than any statement may take. */
export function isResponseTimeout(error: unknown): boolean {
  return error instanceof Error && messageOf(error.cause) === noResponse;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
