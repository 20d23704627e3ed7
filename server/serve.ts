import { join } from 'node:path';
import type { LoadedCatalogue } from '../engine/metadata/read/index.ts';
import { demoData } from './demo/index.ts';
import { createLog } from './log.ts';
import { readPortal, sendNotBuilt, type Handler } from './platform/http/index.ts';
import type { RegisterOptions } from './open-register.ts';
import { refusalSentence } from './platform/settings/start-refused.ts';
import { portalPages } from './portal-pages.ts';
import { startServer, type RunningServer } from './start.ts';
import { untilStopped } from './until-stopped.ts';

interface Serving extends Pick<RegisterOptions, 'settings' | 'metadata' | 'database'> {
  /** Resolves once the portal is built; absent: it is built. */
  readonly built?: Promise<void>;
}

/**
 * Serves the register and, once `built` resolves, the portal, until the process is stopped. On a failed start prints
 * the reason and exits.
 */
export async function serve({ built, ...options }: Serving): Promise<void> {
  const log = createLog(options.settings.logLevel);
  const portal = portalOf(options.metadata, built);
  try {
    const started = startServer({ ...options, demo: demoData, portal, log });
    // A failed build rejects at once.
    const [server] = await Promise.all([started, portal]);
    printStart(server);
    void untilStopped(log, server.stop);
  } catch (error) {
    const sentence = refusalSentence(error);
    if (sentence === undefined) log.fatal({ err: error }, 'the start failed');
    process.stderr.write(`The register does not start: ${sentence ?? String(error)}\n`);
    process.exit(1);
  }
}

async function portalOf({ catalogue }: LoadedCatalogue, built?: Promise<void>): Promise<Handler> {
  await built;
  return (await readPortal(join(import.meta.dirname, '..', 'dist', 'portal'), portalPages(catalogue))) ?? sendNotBuilt;
}

function printStart({ address, demoAccounts }: RunningServer): void {
  const lines = demoAccounts.map(({ email, password, description }) => `  ${email}  ${password}  ${description}`);
  const accounts = lines.length > 0 ? ['Demo accounts:', ...lines] : [];
  process.stdout.write(['', `The register runs at ${address}`, ...accounts, '', ''].join('\n'));
}
