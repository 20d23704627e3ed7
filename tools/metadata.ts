import { checkCommand } from './metadata/check.ts';
import type { MetadataCommand } from './metadata/command.ts';
import { diffCommand } from './metadata/diff.ts';
import { expandCommand } from './metadata/expand.ts';
import { explainCommand } from './metadata/explain.ts';
import { formatCommand } from './metadata/format.ts';
import { newCodebookCommand } from './metadata/new-codebook.ts';

const commands: Readonly<Record<string, MetadataCommand>> = {
  check: checkCommand,
  expand: expandCommand,
  new: newCodebookCommand,
  diff: diffCommand,
  explain: explainCommand,
  format: formatCommand,
};

const [name = '', ...words] = process.argv.slice(2);
const command = commands[name];
const outcome = command
  ? await command({ words, folder: process.env['METADATA'] ?? 'metadata' })
  : { code: 1, lines: usage() };
for (const line of outcome.lines) console.log(line);
process.exitCode = outcome.code;

function usage(): readonly string[] {
  return [
    'npm run metadata -- check [--layout]             every finding with its place',
    'npm run metadata -- expand NAME                  an entity with every default filled in',
    'npm run metadata -- new codebook NAME            a reference list of names; --sk, --en, --sk-plural, --en-plural, --icon',
    'npm run metadata -- diff GIT-REF                 what changed since, by what it means',
    'npm run metadata -- explain ENTITY FIELD         what decides a field and what looks at it',
    'npm run metadata -- format [--check]             drops defaults, orders keys',
  ];
}
