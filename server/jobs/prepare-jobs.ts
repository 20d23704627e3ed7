import type { Database } from '../../engine/store/index.ts';
import { bossOn } from './boss.ts';

/** Brings the tables of jobs up to date; any number of processes may do so at once. */
export async function prepareJobs(database: Database): Promise<void> {
  const boss = bossOn(database, 'made');
  await boss.start();
  await boss.stop({ close: false, graceful: false });
}
