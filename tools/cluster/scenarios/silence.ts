import { atMost } from '../../bench/figure.ts';
import { ask, listQuery, startSellers } from '../clients.ts';
import { until } from '../until.ts';
import { inSeconds, type ClusterScenario, type ClusterStage } from './scenario.ts';

/** Milliseconds until the process gives up a silent connection. */
const longestSilence = 40_000;
const longestRead = 1_000;

/** All connections between one process and the database go silent. */
export const droppedBytes: ClusterScenario = {
  name: 'Connections of one process swallow bytes',
  run: async (stage) => {
    const { address, processes, network } = stage.cluster;
    await readList(stage, processes[0] ?? address);
    network.swallow();
    const started = performance.now();
    const [balanced, own] = await Promise.all([
      untilRead(stage, address, started),
      untilRead(stage, processes[0] ?? address, started),
    ]);
    network.cut();
    return [
      atMost('Bytes swallowed: a list through the balancer after', balanced, longestSilence, inSeconds),
      atMost('Bytes swallowed: a list at the process itself after', own, longestSilence, inSeconds),
    ];
  },
};

/** Commits of one process are not answered. */
export const hungCommits: ClusterScenario = {
  name: 'Commits of one process hang',
  run: async (stage) => {
    const { address, processes, network } = stage.cluster;
    const process = processes[0] ?? address;
    network.commits = 'swallow';
    const sellers = startSellers(process, stage.market, 5);
    await until('a commit hangs', () => Promise.resolve(network.dead() > 0 || undefined));
    const reads: number[] = [];
    for (let read = 0; read < 20; read += 1) reads.push((await readList(stage, process)).milliseconds);
    network.commits = 'pass';
    network.cut();
    await sellers.stop();
    return [
      atMost('Commits hang: slowest of 20 lists at the same process', Math.max(...reads), longestRead, inSeconds),
    ];
  },
};

async function readList({ market }: ClusterStage, address: string) {
  const outcome = await ask({ address, token: market.buyer.token, query: listQuery });
  if (outcome.failure !== undefined) throw new Error(`A list is refused: ${outcome.failure}`);
  return outcome;
}

async function untilRead(stage: ClusterStage, address: string, started: number): Promise<number> {
  return await until('a list is answered', async () => {
    await readList(stage, address);
    return performance.now() - started;
  });
}
