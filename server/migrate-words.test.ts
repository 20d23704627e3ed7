import { expect, it } from 'vitest';
import { parseMigrateWords } from './migrate-words.ts';

it.each([
  { words: [], asked: { kind: 'run', accepted: [] } },
  { words: ['--plan'], asked: { kind: 'plan', accepted: [] } },
  { words: ['--accept', 'genre.shelf', '--plan'], asked: { kind: 'plan', accepted: ['genre.shelf'] } },
  { words: ['--accept=genre.shelf', '--accept', 'loan'], asked: { kind: 'run', accepted: ['genre.shelf', 'loan'] } },
  { words: ['--plan', '--help', '--whatever'], asked: { kind: 'help' } },
])('reads $words', ({ words, asked }) => {
  expect(parseMigrateWords(words)).toEqual(asked);
});

it.each([
  { words: ['--paln'], sentence: 'npm run migrate does not know "--paln"; did you mean "--plan"?' },
  { words: ['accept'], sentence: 'npm run migrate does not know "accept"; did you mean "--accept"?' },
  {
    words: ['--everything'],
    sentence: 'npm run migrate does not know "--everything"; known: --plan, --accept, --help',
  },
  { words: ['--accept'], sentence: '--accept needs the name that a refusal gives' },
  { words: ['--accept', '--plan'], sentence: '--accept needs the name that a refusal gives' },
])('refuses $words', ({ words, sentence }) => {
  expect(parseMigrateWords(words)).toEqual({ kind: 'unknown', sentence });
});
