import type { Logger } from 'pino';

interface FailureLog {
  readonly met: (error: unknown) => void;
  readonly over: () => void;
}

/** Logs an error once until it changes or the attempt succeeds. */
export function createFailureLog(log: Logger, message: string): FailureLog {
  let said: string | undefined;
  return {
    met: (error) => {
      if (String(error) !== said) log.error({ err: error }, message);
      said = String(error);
    },
    over: () => {
      said = undefined;
    },
  };
}
