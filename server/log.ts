import pino, { type DestinationStream, type Logger } from 'pino';
import type { Settings } from './platform/settings/settings.ts';

/** Logged properties of an error. Drivers add the values of the statement, which may be personal data. */
const toldOfErrors: ReadonlySet<string> = new Set(['type', 'message', 'stack', 'code', 'constraint', 'table']);

/**
 * The log: one JSON object per line with UTC time, by default to standard output. Callers must not log secrets or
 * personal data; additional properties of errors are dropped here.
 */
export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toldError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function toldError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.fromEntries(Object.entries(pino.stdSerializers.err(error)).filter(([name]) => toldOfErrors.has(name)));
}
