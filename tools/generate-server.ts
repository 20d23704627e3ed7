import { generateServer } from './generate/server-files.ts';
import { checkedCatalogue } from './metadata-findings.ts';

/** Before a command of the server runs on its own: what its code reads of the metadata, as they are now. */
try {
  await generateServer(checkedCatalogue('metadata'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
