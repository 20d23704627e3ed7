import { issueText, loadCatalogue } from '../../engine/metadata/read/index.ts';
import type { Command } from './command.ts';
import { knownNames } from './known-names.ts';

/** Prints every finding; code 1 where there is one. */
export const check: Command = ({ folder }) => {
  const started = performance.now();
  const { catalogue, issues } = loadCatalogue(folder, knownNames(folder));
  const took = `${Math.round(performance.now() - started)} ms`;
  if (issues.length > 0) return { code: 1, lines: [...issues.map(issueText), `${issues.length} to correct (${took})`] };
  return { code: 0, lines: [`${Object.keys(catalogue.entities).length} entities, nothing to correct (${took})`] };
};
