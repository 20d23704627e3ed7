import type { Figure } from '../../bench/figure.ts';
import type { Market } from '../../bench/sales/sellers.ts';
import type { Cluster } from '../start-cluster.ts';

/** A running cluster with a market. */
export interface ClusterStage {
  readonly cluster: Cluster;
  readonly market: Market;
}

/** An event in a cluster, with its measurements. */
export interface ClusterScenario {
  readonly name: string;
  /** Reason why it cannot run here; undefined when it can. */
  readonly obstacle?: (cluster: Cluster) => string | undefined;
  readonly run: (stage: ClusterStage) => Promise<readonly Figure[]>;
}

export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
export const asCount = (count: number): string => String(count);
