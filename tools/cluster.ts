import { openMarket } from './bench/sales/market.ts';
import type { Figure } from './bench/figure.ts';
import { printFigures } from './bench/report.ts';
import { findPrograms, type Programs } from './cluster/programs.ts';
import { killedLeader, plannedSwitchover } from './cluster/scenarios/failover.ts';
import { poolerRestart, rollingRestart } from './cluster/scenarios/restarts.ts';
import { hungCommits, droppedBytes } from './cluster/scenarios/silence.ts';
import type { ClusterScenario, ClusterStage } from './cluster/scenarios/scenario.ts';
import { laggingStandby, lostStandby } from './cluster/scenarios/standby.ts';
import { twoProcesses } from './cluster/scenarios/two-processes.ts';
import { startCluster } from './cluster/start-cluster.ts';
import { generateOnce } from './generate-once.ts';

const scenarios: readonly ClusterScenario[] = [
  twoProcesses,
  rollingRestart,
  poolerRestart,
  droppedBytes,
  hungCommits,
  laggingStandby,
  lostStandby,
  plannedSwitchover,
  killedLeader,
];
/** Lifetime of the access tokens. */
const longestMs = 15 * 60 * 1000;
const certificates = 8;

const { programs, missing } = findPrograms();
for (const sentence of missing) console.log(sentence);
if (programs === undefined) process.exitCode = 1;
else process.exit((await runSituations(programs)) ? 0 : 1);

/** Runs the scenarios in turn and prints one table. @returns true when all targets are met */
async function runSituations(programs: Programs): Promise<boolean> {
  await generateOnce();
  const figures: Figure[] = [];
  const deadline = setTimeout(() => {
    printFigures(figures);
    console.error('The time limit of fifteen minutes is exceeded.');
    process.exit(1);
  }, longestMs);
  const cluster = await startCluster(programs, (step) => console.log(`Starting ${step} …`));
  try {
    const market = await openMarket(cluster.address, cluster.databaseUrl, certificates);
    for (const scenario of chosen()) {
      const taken = await tryOne(scenario, { cluster, market });
      for (const { measured, value } of taken) console.log(`  ${measured}: ${value}`);
      figures.push(...taken);
    }
  } finally {
    clearTimeout(deadline);
    printFigures(figures);
    await cluster.remove();
  }
  return figures.every(({ target }) => target?.isMet !== false);
}

/** All scenarios, or those whose name contains a given word. */
function chosen(): readonly ClusterScenario[] {
  const words = process.argv.slice(2).map((word) => word.toLowerCase());
  return scenarios.filter(({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)));
}

async function tryOne({ name, obstacle, run }: ClusterScenario, stage: ClusterStage): Promise<readonly Figure[]> {
  const reason = obstacle?.(stage.cluster);
  if (reason !== undefined) return [{ measured: `${name}: left out, ${reason}`, value: '' }];
  console.log(`${name} …`);
  try {
    return await run(stage);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return [{ measured: name, value: sentence, target: { sentence: 'runs to its end', isMet: false } }];
  }
}
