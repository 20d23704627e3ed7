import type { Logger } from 'pino';

/** Logs the errors of what is tried again and again. */
interface TroubleLog {
  readonly met: (error: unknown) => void;
  readonly over: () => void;
}

/** Says the same trouble once, until it is over. */
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
