import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(folder).filter((name) => /^\d{4}-/u.test(name));
const index = readFileSync(join(folder, 'README.md'), 'utf8');

const notes = files.map((file) => {
  const [title = '', , status = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
  return { file, number: Number(file.slice(0, 4)), title: title.replace('# ', ''), status };
});

/** Decision numbers after certain words in a status line: `Partly replaced by [27](0027-…)`. */
function named(status: string, words: RegExp): readonly number[] {
  const [sentence = ''] = words.exec(status) ?? [];
  return [...sentence.matchAll(/\((\d{4})-/gu)].map(([, number]) => Number(number));
}

const replacedBy = /(?:Partly r|R)eplaced by [^.]*(?:\.md[^.]*)*\./u;
const replaces = /Replaces (?:part of )?[^.]*(?:\.md[^.]*)*\./u;

it('numbers decisions from 1 without a gap', () => {
  expect(notes.map(({ number }) => number)).toEqual(notes.map((_, at) => at + 1));
});

it.each(notes)('$file has its number in its title, and a status', ({ number, title, status }) => {
  expect(title).toMatch(new RegExp(`^${String(number)}\\. \\S`, 'u'));
  expect(status).toMatch(/^Status: (?:accepted|replaced)\b.*\.$/u);
});

it.each(notes)('$file names what it replaces and is replaced by, like the other decision', ({ number, status }) => {
  const back = (other: number, words: RegExp) =>
    named(notes.find((note) => note.number === other)?.status ?? '', words);
  for (const later of named(status, replacedBy)) expect(back(later, replaces)).toContain(number);
  for (const earlier of named(status, replaces)) expect(back(earlier, replacedBy)).toContain(number);
});

it('lists each decision once, with its title and what replaced it', () => {
  const lines = index.split('\n').filter((line) => line.startsWith('- ['));
  const wanted = notes.map(({ file, title, status }) => {
    const later = named(status, replacedBy).map(String).join(', ');
    return `- [${title}](${file}): accepted${later === '' ? '' : `, partly replaced by ${later}`}`;
  });
  expect(lines.toSorted()).toEqual(wanted.toSorted());
});
