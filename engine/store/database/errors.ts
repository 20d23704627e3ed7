/** The database cannot be reached now; the same call may succeed later. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
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
/**
 * Class 08 is "connection exception", 57P0x a server that shuts down or starts, 53300 too many connections; 57014, 55P03
 * and 25P03 a statement, a wait for a lock and a database transaction that took longer than they may.
 */
const awayStates = /^(?:08...|57P0[123]|57014|53300|55P03|25P03)$/u;
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|pglite is clos|client has encountered a connection error/iu;

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

/** The same error, or a `DatabaseAway` caused by it when the connection is what failed. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error;
  const code = codeOf(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  const isAway = connectionFailures.has(code) || awayStates.test(code) || awayMessages.test(message);
  return isAway ? new DatabaseAway('the database is not reachable', { cause: error }) : error;
}
