import type { Handler } from './exchange.ts';
import { sendJson } from './respond.ts';

const patienceMs = 2_000;

/** `/healthz`: the process is alive and its event loop runs. */
export const sendHealth: Handler = ({ response }) => {
  sendJson(response, 200, { status: 'alive' });
};

/**
 * `/readyz`: 200 when the database can serve requests within two seconds, else 503 so that a balancer sends requests
 * elsewhere.
 * @param isOpen false once the process is stopping
 * @param askDatabase checks the database; each kind of rejection is logged once until the database is ready again, and
 * never shown. Kinds may alternate: a new connection finds another database than one that was just cut.
 */
export function readiness(isOpen: () => boolean, askDatabase: () => Promise<unknown>): Handler {
  const logged = new Set<string>();
  return async ({ response, log }) => {
    if (!isOpen()) {
      sendJson(response, 503, { status: 'stopping' });
      return;
    }
    const problem = await within(patienceMs, askDatabase());
    if (problem === undefined) {
      if (logged.size > 0) log.info('ready again');
      logged.clear();
    } else if (!logged.has(problem.message)) {
      log.warn({ err: problem }, 'not ready');
      logged.add(problem.message);
    }
    sendJson(response, problem === undefined ? 200 : 503, { status: problem === undefined ? 'ready' : 'no database' });
  };
}

/** Resolves to undefined in time, else to the error. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<Error | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => {
      resolve(new Error(`no answer within ${String(milliseconds)} ms`));
    }, milliseconds);
  });
  const settled = work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error('rejected without a reason', { cause: error })),
  );
  const problem = await Promise.race([settled, late]);
  clearTimeout(timer);
  return problem;
}
