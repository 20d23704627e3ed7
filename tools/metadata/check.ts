import { issueText, loadCatalogue } from '../../engine/metadata/read/index.ts';
import type { Command } from './command.ts';
import { deadMetadata } from './dead-metadata.ts';
import { knownNames } from './known-names.ts';

/** Prints every finding, with code 1 where there is one; then, as warnings, what nothing uses. */
export const check: Command = ({ folder }) => {
  const started = performance.now();
  const { catalogue, issues } = loadCatalogue(folder, knownNames(folder));
  const took = `${Math.round(performance.now() - started)} ms`;
  if (issues.length > 0) return { code: 1, lines: [...issues.map(issueText), `${issues.length} to correct (${took})`] };
  const warnings = deadMetadata(catalogue, folder).map((sentence) => `warning: ${sentence}`);
  return {
    code: 0,
    lines: [...warnings, `${Object.keys(catalogue.entities).length} entities, nothing to correct (${took})`],
  };
};
