import type { Handler } from './exchange.ts';
import { sendJson } from './respond.ts';

const patienceMs = 2_000;

/** `/healthz`: the process is alive and turns its event loop. */
export const sendHealth: Handler = ({ response }) => {
  sendJson(response, 200, { status: 'alive' });
};

/**
 * `/readyz`: 200 when the database does what requests need within two seconds, else 503, so that a balancer sends people elsewhere.
 * @param isOpen false once the process is stopping
 * @param askDatabase what requests do; what it rejects with is logged, never shown
 */
export function readiness(isOpen: () => boolean, askDatabase: () => Promise<unknown>): Handler {
  return async ({ response, log }) => {
    if (!isOpen()) {
      sendJson(response, 503, { status: 'stopping' });
      return;
    }
    const problem = await within(patienceMs, askDatabase());
    if (problem !== undefined) log.warn({ err: problem }, 'the database does not answer');
    sendJson(response, problem === undefined ? 200 : 503, { status: problem === undefined ? 'ready' : 'no database' });
  };
}

/** Resolves to undefined in time, else to what went wrong. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => {
      resolve(new Error(`no answer within ${String(milliseconds)} ms`));
    }, milliseconds);
  });
  const settled = work.then(
    () => undefined,
    (error: unknown) => error ?? new Error('rejected without a reason'),
  );
  const problem = await Promise.race([settled, late]);
  clearTimeout(timer);
  return problem;
}
