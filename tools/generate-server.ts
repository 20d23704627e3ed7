import { generateServer } from './generate/server-files.ts';
import { checkedCatalogue } from './metadata-findings.ts';

/** Generates what server code needs, before a server command runs. */
try {
  await generateServer(checkedCatalogue('metadata'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
