import type { Logger } from 'pino';

/** Waits for SIGTERM or SIGINT, then for `stop`. */
export async function untilStopped(log: Logger, stop: () => Promise<void>): Promise<void> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, resolve);
  });
  log.info({ signal }, 'stopping');
  await stop();
  log.info('stopped');
}
