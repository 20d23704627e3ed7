import { parseCLI, startVitest } from 'vitest/node';
import { TallyReporter } from './tally-reporter.ts';

/** Runs vitest and writes the tally: `run-vitest.ts FILE [vitest's arguments]`. */
const [file = '', ...values] = process.argv.slice(2);
const { filter, options } = parseCLI(['vitest', 'run', ...values]);
const vitest = await startVitest(filter, { ...options, reporters: ['default', new TallyReporter(file)] });
// Hanging handles end with the process; all results are reported.
await vitest.exit(true);
