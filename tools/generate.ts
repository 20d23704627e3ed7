import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { typeDefinitions } from '../engine/graphql/index.ts';
import type { Catalogue } from '../engine/metadata/index.ts';
import { textOf, writeFiles } from './generate/files.ts';
import { generatePortal } from './generate/generate-portal.ts';
import { checkedCatalogue } from './metadata-findings.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

try {
  const catalogue = checkedCatalogue('metadata');
  await (options.check ? assertContractIsCurrent(catalogue) : generateAll(catalogue));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The product's contract and portal, and for stories and tests the example's. */
async function generateAll(catalogue: Catalogue): Promise<void> {
  const started = performance.now();
  const contract = await writeFiles('.', { 'server/schema.graphql': typeDefinitions(catalogue) });
  const portal = await generatePortal(catalogue, 'generated/portal', 'server/schema.graphql');
  const example = await generateExample();
  const count = contract.length + portal.written.length + example;
  console.log(`Generated in ${((performance.now() - started) / 1000).toFixed(1)} s; files that changed: ${count}.`);
}

async function generateExample(): Promise<number> {
  const source = 'engine/example/metadata';
  if (!existsSync(source)) return 0;
  const catalogue = checkedCatalogue(source);
  const contract = await writeFiles('generated', { 'example.graphql': typeDefinitions(catalogue) });
  const { written } = await generatePortal(catalogue, 'generated/example', 'generated/example.graphql');
  return contract.length + written.length;
}

/** The contract is the one generated file that is committed; it must say what the metadata say. */
async function assertContractIsCurrent(catalogue: Catalogue): Promise<void> {
  if ((await textOf('server/schema.graphql')) === typeDefinitions(catalogue)) return;
  throw new Error(
    'server/schema.graphql is not what the metadata say; run `npm run generate` and commit it with them.',
  );
}
