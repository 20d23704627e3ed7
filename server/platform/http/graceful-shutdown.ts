import type { Server } from 'node:http';

/** Requests get this long to finish when the process is told to stop. */
const patienceMs = 10_000;

/** Stops accepting connections and resolves when the last request is answered, or its time is over. */
export async function gracefulShutdown(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  // A connection that was busy becomes idle with its answer, and would be kept alive for the next request.
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
