import { setTimeout as pause } from 'node:timers/promises';
import { atLeast } from '../../bench/figure.ts';
import { startReaders, describeFailures } from '../clients.ts';
import { asCount, type ClusterScenario } from './scenario.ts';

const clients = 4;
const seconds = 6;
/** Both share one machine's CPUs, so two must only not be worse. */
const leastShare = 0.9;

/** Lists of one process against both through the balancer. */
export const twoProcesses: ClusterScenario = {
  name: 'Two processes against one',
  run: async ({ cluster, market }) => {
    const measure = async (address: string): Promise<number> => {
      const readers = startReaders(address, market.buyer.token, clients);
      await pause(seconds * 1000);
      const answered = readers.successes();
      const seen = await readers.stop();
      if (seen.failures.size > 0) throw new Error(`Lists are refused: ${describeFailures(seen)}`);
      return answered / seconds;
    };
    const one = await measure(cluster.processes[1] ?? cluster.address);
    const two = await measure(cluster.address);
    return [
      { measured: `Lists of one process, ${asCount(clients)} clients`, value: `${one.toFixed(0)}/s` },
      { measured: 'Lists of two processes behind the balancer', value: `${two.toFixed(0)}/s` },
      atLeast('Lists of two processes against one', two / one, leastShare, (share) => share.toFixed(2)),
    ];
  },
};
