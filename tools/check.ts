import { generateFirst, runChecks, runMetadataChecks, sumOf } from './checks.ts';

/** `metadata` checks what analysts write, in seconds; nothing, all that is checked without running the product. */
const [what, ...more] = process.argv.slice(2);
if ((what !== undefined && what !== 'metadata') || more.length > 0) {
  console.error('npm run check checks everything, npm run check -- metadata the metadata alone.');
  process.exitCode = 1;
} else {
  const { passed, failures } =
    what === 'metadata' ? await runMetadataChecks() : sumOf([await generateFirst(), await runChecks()]);
  for (const failure of failures) console.log(failure);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
