import type { Figure } from '../../bench/figure.ts';
import type { Market } from '../../bench/sales/sellers.ts';
import type { Cluster } from '../start-cluster.ts';

/** A running cluster, and who trades in it. */
export interface ClusterStage {
  readonly cluster: Cluster;
  readonly market: Market;
}

/** Something that happens to a cluster, and what is measured of it. */
export interface Situation {
  readonly name: string;
  /** Why it cannot be tried here; undefined where it can. */
  readonly obstacle?: (cluster: Cluster) => string | undefined;
  readonly run: (stage: ClusterStage) => Promise<readonly Figure[]>;
}

export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
export const asCount = (count: number): string => String(count);
