import { parseCLI, startVitest } from 'vitest/node';
import { TallyReporter } from './tally-reporter.ts';

/** Runs tests as `vitest run` does and writes what they came to: `run-vitest.ts FILE [vitest's arguments]`. */
const [file = '', ...values] = process.argv.slice(2);
const { filter, options } = parseCLI(['vitest', 'run', ...values]);
const vitest = await startVitest(filter, { ...options, reporters: ['default', new TallyReporter(file)] });
// What does not close by then ends with the process: all tests have been told.
await vitest.exit(true);
