import { suggestion } from '../engine/rules/index.ts';

/** Parsed arguments of `npm run migrate`. */
export type MigrateWords =
  | { readonly kind: 'run' | 'plan'; readonly accepted: readonly string[] }
  | { readonly kind: 'help' }
  | { readonly kind: 'unknown'; readonly sentence: string };

export const migrateUsage = [
  'npm run migrate                        brings the database up to what metadata and server describe',
  'npm run migrate -- --plan              prints the SQL and the rows it touches; changes nothing',
  'npm run migrate -- --accept NAME       does what loses values of NAME, such as genre.shelf; may be repeated',
  'npm run migrate -- --help              these lines',
  '',
  'What would lose values, or meets records in its way, is refused whole; the refusal says what to write.',
].join('\n');

const options = ['--plan', '--accept', '--help'];

/** Parses the arguments before any setting is read. */
export function parseMigrateWords(words: readonly string[]): MigrateWords {
  if (words.includes('--help') || words.includes('-h')) return { kind: 'help' };
  const accepted: string[] = [];
  let kind: 'run' | 'plan' = 'run';
  const rest = words.flatMap((word) => (word.startsWith('--accept=') ? ['--accept', word.slice(9)] : [word]));
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (word === '--plan') {
      kind = 'plan';
    } else if (word === '--accept') {
      at += 1;
      const name = rest[at] ?? '';
      if (name === '' || name.startsWith('-')) return unknown('--accept needs the name that a refusal gives');
      accepted.push(name);
    } else {
      return unknown(`npm run migrate does not know "${word}"${suggestion(word, options)}`);
    }
  }
  return { kind, accepted };
}

function unknown(sentence: string): MigrateWords {
  return { kind: 'unknown', sentence };
}
