import type { Server } from 'node:http';

/** Grace period for running requests at shutdown. */
const patienceMs = 10_000;

/** Stops accepting connections; resolves when the last request is answered or the grace period ends. */
export async function gracefulShutdown(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  // Keep-alive would hold connections open that become idle after their response.
  const sweep = setInterval(() => {
    server.closeIdleConnections();
  }, 50);
  const deadline = setTimeout(() => {
    server.closeAllConnections();
  }, patienceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
