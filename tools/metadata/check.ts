import { issueText, loadWithReferences, readSources } from '../../engine/metadata/read/index.ts';
import type { MetadataCommand } from './command.ts';
import { deadMetadata } from './dead-metadata.ts';
import { formatChanges } from './format.ts';
import { knownNamesOf } from './known-names.ts';

/** Prints all findings (exit code 1), or unused metadata as warnings. With `--layout` unformatted files are findings. */
export const checkCommand: MetadataCommand = async ({ words, folder }) => {
  const started = performance.now();
  const sources = readSources(folder);
  const { loaded, references } = loadWithReferences(sources, knownNamesOf(folder));
  const { catalogue, issues } = loaded;
  const took = `${Math.round(performance.now() - started)} ms`;
  if (issues.length > 0) return { code: 1, lines: [...issues.map(issueText), `${issues.length} to correct (${took})`] };
  const unformatted = words.includes('--layout') ? [...(await formatChanges(sources, folder)).keys()] : [];
  if (unformatted.length > 0) return { code: 1, lines: [...unformatted, 'run `npm run metadata -- format`'] };
  const warnings = deadMetadata({ catalogue, references, folder }).map((sentence) => `warning: ${sentence}`);
  return {
    code: 0,
    lines: [...warnings, `${Object.keys(catalogue.entities).length} entities, nothing to correct (${took})`],
  };
};
