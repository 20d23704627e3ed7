import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

// Guard process of servers in one folder: when the parent ends or disconnects, it stops them and deletes the folder.
const [, , folder = ''] = process.argv;
process.once('disconnect', () => void clearAway());

async function clearAway(): Promise<void> {
  // Process groups first; one of them may be starting a PostgreSQL.
  for (const group of await processesIn(join(folder, 'groups'))) end(-group, 'SIGKILL');
  // The first line of postmaster.pid is the server's process id.
  for (const file of globSync(join(folder, '*/postmaster.pid')))
    for (const server of (await processesIn(file)).slice(0, 1)) end(server, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

async function processesIn(file: string): Promise<readonly number[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines.map((line) => Number.parseInt(line, 10)).filter((pid) => pid > 0);
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already ended.
  }
}
