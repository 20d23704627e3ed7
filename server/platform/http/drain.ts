import type { IncomingMessage } from 'node:http';

/** How long the rest of a refused body is read and thrown away, so that the sender gets to read the refusal. */
const drainMs = 10_000;

/** Reads what is left of a body that nobody wants. */
export function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const patience = setTimeout(() => request.destroy(), drainMs);
  request.once('close', () => {
    clearTimeout(patience);
  });
  request.resume();
}
