import { parseArgs } from 'node:util';
import { run } from './run.ts';

const usage = `npm run soak -- [--seeds 100] [--steps 2000] [--first-seed 1] [--kills 20] [--pairs 20000] [--inputs 20000] [--leaks 20000] [--migrations 30] [--leaves 1000] [--explained 2000] [--workbooks 100]`;

/**
 * The laws, longer than `npm test` can wait: random runs of the ledger against the model, processes killed under load,
 * rules in SQL against their evaluator, the browser's judge against the server's, what strangers ask against a register
 * without what they look for, why somebody may against what they are answered, migrations from any catalogue to any other, random workbooks against saving one by one, and values of another type anywhere in metadata.
 */
const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    steps: { type: 'string', default: '2000' },
    'first-seed': { type: 'string', default: '1' },
    kills: { type: 'string', default: '20' },
    pairs: { type: 'string', default: '20000' },
    inputs: { type: 'string', default: '20000' },
    leaks: { type: 'string', default: '20000' },
    migrations: { type: 'string', default: '30' },
    leaves: { type: 'string', default: '1000' },
    explained: { type: 'string', default: '2000' },
    workbooks: { type: 'string', default: '100' },
  },
});

if (Object.values(options).every((value) => /^\d+$/.test(value))) {
  process.env['SOAK_SEEDS'] = options.seeds;
  process.env['SOAK_STEPS'] = options.steps;
  process.env['SOAK_FIRST_SEED'] = options['first-seed'];
  process.env['SOAK_KILLS'] = options.kills;
  process.env['SOAK_PAIRS'] = options.pairs;
  process.env['SOAK_INPUTS'] = options.inputs;
  process.env['SOAK_LEAKS'] = options.leaks;
  process.env['SOAK_MIGRATIONS'] = options.migrations;
  process.env['SOAK_LEAVES'] = options.leaves;
  process.env['SOAK_EXPLAINED'] = options.explained;
  process.env['SOAK_WORKBOOKS'] = options.workbooks;
  const laws = [
    'tests/server/oracle',
    'tests/server/laws',
    'tests/server/leaks',
    'tests/server/matrix/explained.test.ts',
    'tests/server/exchange/import-laws.test.ts',
    'engine/rules/scopes.test.ts',
    'tests/repository/two-judges.test.ts',
    'tests/server/migration-laws.test.ts',
    'engine/metadata/checks/leaves-laws.test.ts',
  ];
  const { hasPassed } = await run(['vitest', 'run', '--project', 'postgres', '--project', 'node', ...laws], 'shown');
  process.exitCode = hasPassed ? 0 : 1;
} else {
  console.error(usage);
  process.exitCode = 1;
}
