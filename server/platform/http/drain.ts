import type { IncomingMessage } from 'node:http';

/** Time to discard the rest of a refused body, so that the sender can read the refusal. */
const drainMs = 10_000;

/** Discards the rest of an unwanted request body. */
export function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const patience = setTimeout(() => request.destroy(), drainMs);
  request.once('close', () => {
    clearTimeout(patience);
  });
  request.resume();
}
