import { atMost } from '../../bench/figure.ts';
import { describeFailures, startReaders, startSellers, type RepeatingClients } from '../clients.ts';
import { until } from '../until.ts';
import { asCount, inSeconds, type ClusterScenario } from './scenario.ts';

/** Milliseconds. */
const longestPoolerRestart = 5_000;
const requestsBetween = 40;

/** Restarts the processes behind the balancer one by one. */
export const rollingRestart: ClusterScenario = {
  name: 'Rolling restart of both processes',
  run: async ({ cluster, market }) => {
    const work = [startReaders(cluster.address, market.buyer.token), startSellers(cluster.address, market, 1)];
    for (const process of cluster.processes.keys()) {
      await cluster.restart(process);
      await moreRequests(work);
    }
    const seen = await Promise.all(work.map((clients) => clients.stop()));
    const failed = seen.flatMap(({ failures }) => [...failures.values()]).reduce((sum, times) => sum + times, 0);
    return [
      {
        measured: 'Rolling restart: requests answered',
        value: asCount(work.reduce((sum, { successes }) => sum + successes(), 0)),
      },
      atMost(`Rolling restart: requests that failed (${seen.map(describeFailures).join('; ')})`, failed, 0, asCount),
    ];
  },
};

/** Restarts the pooler. */
export const poolerRestart: ClusterScenario = {
  name: 'PgBouncer restarted',
  obstacle: ({ restartPooler }) => (restartPooler === undefined ? 'PgBouncer is not installed' : undefined),
  run: async ({ cluster, market }) => {
    const work = [startReaders(cluster.address, market.buyer.token, 1), startSellers(cluster.address, market, 1)];
    await moreRequests(work);
    await cluster.restartPooler?.();
    await moreRequests(work);
    const seen = await Promise.all(work.map((clients) => clients.stop()));
    const longest = Math.max(...seen.map(({ longestGapMs }) => longestGapMs));
    const told = seen.map(describeFailures).join('; ');
    return [
      atMost(`PgBouncer restarted: longest time without an answer (${told})`, longest, longestPoolerRestart, inSeconds),
    ];
  },
};

async function moreRequests(work: readonly RepeatingClients[]): Promise<void> {
  const enough = work.map(({ successes }) => successes() + requestsBetween);
  await until('requests are answered', () =>
    Promise.resolve(work.every(({ successes }, index) => successes() >= (enough[index] ?? 0)) || undefined),
  );
}
