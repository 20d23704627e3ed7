import { checkNames, generateFirst, report, runChecks } from './checks.ts';

/** A name runs one check without generating; no argument generates and runs all static checks. */
const [name, ...more] = process.argv.slice(2);
if ((name !== undefined && !checkNames.includes(name)) || more.length > 0) {
  console.error(`npm run check checks everything; npm run check -- NAME only ${checkNames.join(', ')}.`);
  process.exitCode = 1;
} else {
  report(name === undefined ? [await generateFirst(), await runChecks()] : [await runChecks(name)]);
}
