import { generateFirst, report, runChecks, runMetadataChecks } from './checks.ts';

/** `metadata` runs only the metadata checks, in seconds; no argument runs all static checks. */
const [what, ...more] = process.argv.slice(2);
if ((what !== undefined && what !== 'metadata') || more.length > 0) {
  console.error('npm run check checks everything, npm run check -- metadata the metadata alone.');
  process.exitCode = 1;
} else {
  report(what === 'metadata' ? [await runMetadataChecks()] : [await generateFirst(), await runChecks()]);
}
