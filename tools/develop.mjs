import { runInstalled } from './bootstrap.mjs';

// Development commands: installs all packages if only those for serving are present.
const [script = '', ...values] = process.argv.slice(2);
runInstalled(script, { packages: 'all', values });
