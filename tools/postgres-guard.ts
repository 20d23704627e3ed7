import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

// A process beside a PostgreSQL that `start-postgres.ts` started. Once that process has ended or let go of this one, it
// ends the PostgreSQL and removes its folder.
const [, , folder = ''] = process.argv;
process.once('disconnect', () => void clearAway());

async function clearAway(): Promise<void> {
  // The first line of this file, which is there while the server runs, is its process.
  const pid = Number.parseInt(await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => ''), 10);
  if (pid > 0) process.kill(pid, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
