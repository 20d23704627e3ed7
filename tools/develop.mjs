import { runInstalled } from './bootstrap.mjs';

// A command for those who develop: what checks, tests and shows is installed first where only a start was.
const [script = '', ...values] = process.argv.slice(2);
runInstalled(script, { packages: 'all', values });
