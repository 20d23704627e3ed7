import { atMost, type Figure } from '../../bench/figure.ts';
import { describeFailures, startSellers, type RepeatingClients, type Seen } from '../clients.ts';
import { until } from '../until.ts';
import { asCount, inSeconds, type ClusterScenario, type ClusterStage } from './scenario.ts';

/** Milliseconds. */
const longestFailover = 40_000;
const longestSwitchover = 5_000;

/** The leader loses power during sales. */
export const killedLeader: ClusterScenario = {
  name: 'Leader killed under sales',
  run: async (stage) => {
    const { nodes } = stage.cluster;
    // Patroni promotes only a synchronous standby.
    await nodes.standby();
    const leader = await nodes.leader();
    const figures = await whileSelling(stage, {
      name: 'Leader killed',
      longestGap: longestFailover,
      happen: async () => {
        await nodes.kill(leader);
        await until('another leader runs', async () =>
          (await nodes.leader()).name === leader.name ? undefined : true,
        );
      },
    });
    await nodes.start(leader);
    await nodes.standby();
    return figures;
  },
};

/** A planned switchover, as for maintenance. */
export const plannedSwitchover: ClusterScenario = {
  name: 'Planned switchover under sales',
  run: async (stage) => {
    const { nodes } = stage.cluster;
    const [leader, candidate] = [await nodes.leader(), await nodes.standby()];
    const figures = await whileSelling(stage, {
      name: 'Switchover',
      longestGap: longestSwitchover,
      happen: () => nodes.switchOver(leader, candidate),
    });
    await nodes.standby();
    return figures;
  },
};

/** A cluster event with the tolerated time without sales. */
interface ClusterEvent {
  readonly name: string;
  readonly longestGap: number;
  readonly happen: () => Promise<void>;
}

/** Sales that show normal operation. */
const salesAfter = 30;

/** Sells before, during and after an event, and compares acknowledged with stored sales. */
async function whileSelling(
  { cluster, market }: ClusterStage,
  { name, longestGap, happen }: ClusterEvent,
): Promise<readonly Figure[]> {
  const before = await countSales(cluster);
  const sellers = startSellers(cluster.address, market);
  await moreSales(sellers);
  await happen();
  await moreSales(sellers);
  const seen = await sellers.stop();
  return [
    {
      measured: `${name}: sales acknowledged (refused meanwhile: ${describeFailures(seen)})`,
      value: asCount(seen.acknowledged.length),
    },
    ...(await compareStored(cluster, name, seen, before)),
    atMost(`${name}: longest time without a sale`, seen.longestGapMs, longestGap, inSeconds),
  ];
}

async function moreSales(sellers: RepeatingClients): Promise<void> {
  const enough = sellers.successes() + salesAfter;
  await until('people sell', () => Promise.resolve(sellers.successes() >= enough || undefined));
}

async function compareStored({ query }: ClusterStage['cluster'], name: string, { acknowledged }: Seen, before: number) {
  const [row] = await query<{ stored: number; found: number }>(
    `select count(*)::int as stored, (count(*) filter (where id = any ($1::bigint[])))::int as found from transaction`,
    [acknowledged],
  );
  const { stored = 0, found = 0 } = row ?? {};
  return [
    atMost(`${name}: acknowledged sales that are lost`, acknowledged.length - found, 0, asCount),
    atMost(`${name}: sales stored twice`, stored - before - found, 0, asCount),
  ];
}

async function countSales({ query }: ClusterStage['cluster']): Promise<number> {
  const [row] = await query<{ stored: number }>('select count(*)::int as stored from transaction');
  return row?.stored ?? 0;
}
