import type { Logger } from 'pino';

interface TroubleLog {
  readonly met: (error: unknown) => void;
  readonly over: () => void;
}

/** Logs an error once until it changes or the attempt succeeds. */
export function troubleLog(log: Logger, message: string): TroubleLog {
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
