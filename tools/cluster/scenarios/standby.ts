import { atMost } from '../../bench/figure.ts';
import { ask, describeFailures, listQuery, startReaders, startSellers } from '../clients.ts';
import { queryNode } from '../database-nodes.ts';
import { until } from '../until.ts';
import { asCount, inSeconds, type ClusterScenario, type ClusterStage } from './scenario.ts';

/** Milliseconds: maximum staleness of lists for other viewers. */
const longestLag = 13_000;
const saves = 20;

/** The standby receives WAL without replaying it. */
export const laggingStandby: ClusterScenario = {
  name: 'Standby that lags',
  run: async (stage) => {
    const { postgresPort } = await stage.cluster.nodes.standby();
    await queryNode(postgresPort, 'postgres', 'select pg_wal_replay_pause()');
    try {
      const missed = await countMissed(stage);
      const late = await untilOthersSee(stage);
      return [
        atMost(`Standby lags: of ${String(saves)} saves, missed in the next list of whoever saved`, missed, 0, asCount),
        atMost('Standby lags: others see a save after', late, longestLag, inSeconds),
      ];
    } finally {
      await queryNode(postgresPort, 'postgres', 'select pg_wal_replay_resume()');
    }
  },
};

/** The standby loses power during reads and sales. */
export const lostStandby: ClusterScenario = {
  name: 'Standby that disappears',
  run: async ({ cluster: { nodes, address }, market }) => {
    const standby = await nodes.standby();
    const readers = startReaders(address, market.buyer.token);
    const sellers = startSellers(address, market, 1);
    await until('people read', () => Promise.resolve(readers.successes() > 20 || undefined));
    await nodes.kill(standby);
    const enough = { reads: readers.successes() + 60, sales: sellers.successes() + 10 };
    await until('people read and sell', () =>
      Promise.resolve((readers.successes() > enough.reads && sellers.successes() > enough.sales) || undefined),
    );
    const [read, sold] = [await readers.stop(), await sellers.stop()];
    await nodes.start(standby);
    await nodes.standby();
    const failed = [...read.failures.values()].reduce((sum, times) => sum + times, 0);
    return [
      atMost(`Standby lost: lists that failed (${describeFailures(read)})`, failed, 0, asCount),
      atMost('Standby lost: longest time without a list', read.longestGapMs, 5_000, inSeconds),
      atMost('Standby lost: longest time without a sale', sold.longestGapMs, 30_000, inSeconds),
    ];
  },
};

/** How often a seller misses their own save in the list of another process. */
async function countMissed({ cluster, market }: ClusterStage): Promise<number> {
  const [first = '', second = ''] = cluster.processes;
  let [expected, missed] = [await countListed(first, market.seller.token), 0];
  const sellers = startSellers(second, market, 1);
  await sellers.stop();
  for (let save = 0; save < saves; save += 1) {
    const sellers = startSellers(second, market, 1);
    expected += (await sellers.stop()).acknowledged.length;
    if ((await countListed(first, market.seller.token)) < expected) missed += 1;
  }
  return missed;
}

/** Time until another viewer's list shows a save. */
async function untilOthersSee({ cluster, market }: ClusterStage): Promise<number> {
  const before = await countListed(cluster.address, market.buyer.token);
  await startSellers(cluster.address, market, 1).stop();
  const started = performance.now();
  return await until('others see a save', async () => {
    const count = await countListed(cluster.address, market.buyer.token);
    return count > before ? performance.now() - started : undefined;
  });
}

async function countListed(address: string, token: string): Promise<number> {
  const { data, failure } = await ask({ address, token, query: listQuery });
  if (failure !== undefined) throw new Error(`A list is refused: ${failure}`);
  const { pageInfo } = Object(data?.['myTransactions']) as { readonly pageInfo: { readonly totalElements: number } }; // as asked
  return pageInfo.totalElements;
}
