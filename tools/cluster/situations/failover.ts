import { atMost, type Figure } from '../../bench/figure.ts';
import { describeFailures, startSellers, type Clients, type Seen } from '../clients.ts';
import { until } from '../until.ts';
import { asCount, inSeconds, type Situation, type Stage } from './situation.ts';

/** In milliseconds. */
const longestFailover = 40_000;
const longestSwitchover = 5_000;

/** The machine of the leader loses power while people sell. */
export const killedLeader: Situation = {
  name: 'Leader killed under sales',
  run: async (stage) => {
    const { nodes } = stage.cluster;
    const figures = await whileSelling(
      stage,
      'Leader killed',
      longestFailover,
      async () => {
        const leader = await nodes.leader();
        await nodes.kill(leader);
        await until('another leader runs', async () => {
          const { name } = await nodes.leader();
          return name === leader.name ? undefined : name;
        });
        return leader;
      },
      (leader) => nodes.start(leader),
    );
    await nodes.standby();
    return figures;
  },
};

/** The leader is changed in order, as for an upgrade of its machine. */
export const plannedSwitchover: Situation = {
  name: 'Planned switchover under sales',
  run: async (stage) => {
    const { nodes } = stage.cluster;
    const figures = await whileSelling(stage, 'Switchover', longestSwitchover, async () => {
      const [leader, candidate] = [await nodes.leader(), await nodes.standby()];
      await nodes.switchOver(leader, candidate);
    });
    await nodes.standby();
    return figures;
  },
};

/** Enough that selling goes on as before. */
const salesAfter = 50;

/** Has people sell before, during and after an event, and compares what they were told with what is stored. */
async function whileSelling<T>(
  { cluster, market }: Stage,
  event: string,
  longestGap: number,
  happen: () => Promise<T>,
  after: (happened: T) => Promise<void> = () => Promise.resolve(),
): Promise<readonly Figure[]> {
  const before = await countSales(cluster);
  const sellers = startSellers(cluster.address, market);
  await moreSales(sellers);
  const happened = await happen();
  await moreSales(sellers);
  const seen = await sellers.stop();
  await after(happened);
  return [
    {
      measured: `${event}: sales acknowledged (refused meanwhile: ${describeFailures(seen)})`,
      value: asCount(seen.acknowledged.length),
    },
    ...(await compareStored(cluster, event, seen, before)),
    atMost(`${event}: longest time without a sale`, seen.longestGapMs, longestGap, inSeconds),
  ];
}

async function moreSales(sellers: Clients): Promise<void> {
  const enough = sellers.successes() + salesAfter;
  await until('people sell', () => Promise.resolve(sellers.successes() >= enough || undefined));
}

async function compareStored({ query }: Stage['cluster'], event: string, { acknowledged }: Seen, before: number) {
  const [row] = await query<{ stored: number; found: number }>(
    `select count(*)::int as stored, (count(*) filter (where id = any ($1::bigint[])))::int as found from transaction`,
    [acknowledged],
  );
  const { stored = 0, found = 0 } = row ?? {};
  return [
    atMost(`${event}: acknowledged sales that are lost`, acknowledged.length - found, 0, asCount),
    atMost(`${event}: sales stored twice`, stored - before - found, 0, asCount),
  ];
}

async function countSales({ query }: Stage['cluster']): Promise<number> {
  const [row] = await query<{ stored: number }>('select count(*)::int as stored from transaction');
  return row?.stored ?? 0;
}
