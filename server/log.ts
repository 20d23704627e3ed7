import pino, { type DestinationStream, type Logger } from 'pino';
import type { Settings } from './platform/settings/settings.ts';

/** What is told of an error; a driver puts the statement's values beside it, which are people's. */
const toldOfErrors: ReadonlySet<string> = new Set(['type', 'message', 'stack', 'code', 'constraint', 'table']);

/**
 * The log: one JSON object a line, at a time in UTC, on the standard output unless told. A secret or a person's data in it
 * is a fault of whoever logs; what errors carry besides is left out here.
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
