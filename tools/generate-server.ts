import { generateServerStart } from './generate/server-files.ts';
import { checkedMetadata } from './metadata-findings.ts';

/** Generates what server code needs, before a server command or a start. */
try {
  await generateServerStart(checkedMetadata('metadata'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
