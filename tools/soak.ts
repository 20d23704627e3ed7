import { parseArgs } from 'node:util';
import { run } from './run.ts';

const usage = `npm run soak -- [--seeds 100] [--steps 2000] [--first-seed 1] [--kills 20]`;

/** The laws of the ledger, longer than `npm test` can wait: random runs against the model, and processes killed under load. */
const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    steps: { type: 'string', default: '2000' },
    'first-seed': { type: 'string', default: '1' },
    kills: { type: 'string', default: '20' },
  },
});

if (Object.values(options).every((value) => /^\d+$/.test(value))) {
  process.env['SOAK_SEEDS'] = options.seeds;
  process.env['SOAK_STEPS'] = options.steps;
  process.env['SOAK_FIRST_SEED'] = options['first-seed'];
  process.env['SOAK_KILLS'] = options.kills;
  const laws = ['vitest', 'run', '--project', 'postgres', 'tests/server/oracle', 'tests/server/laws'] as const;
  const { hasPassed } = await run(laws, 'shown');
  process.exitCode = hasPassed ? 0 : 1;
} else {
  console.error(usage);
  process.exitCode = 1;
}
