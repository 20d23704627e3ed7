import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { isSoak } from '../../../tests/random-cases.ts';
import { findingsAfter } from './testing.ts';

interface Mistake {
  readonly fault: string;
  readonly file: string;
  /** Where the finding is expected. */
  readonly at: string;
  readonly from: string;
  readonly to: string;
}

/** Entries of `mistakes.txt`: fault, file and place of the finding, correct text, wrong text. */
const mistakes = readFileSync(join(import.meta.dirname, 'mistakes.txt'), 'utf8')
  .trim()
  .split('\n\n')
  .map((entry): Mistake => {
    const [fault = '', found = '', from = '', to = ''] = entry.split('\n');
    const [changed = '', at = changed] = found.split(' → ');
    const text = (line: string) => line.slice(2).replaceAll('\\n', '\n');
    return { fault, file: fileOf(changed), at, from: text(from), to: text(to) };
  });

/** Another mistake has its finding at the same place, so grouping would prove nothing. */
const alone = ['a consequence that needs an answer'];

/** Places of all findings in the group of a mistake. Loading the example is slow, so it runs once per group. */
let placesOfGroup: ReadonlyMap<Mistake, readonly string[]>;
beforeAll(() => {
  const groups = isSoak ? [] : inDifferentFiles();
  placesOfGroup = new Map(groups.flatMap((group) => withPlaces(group)));
});

it('has a hundred mistakes', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(100);
});

it.each(mistakes)('finds $fault at its position', (mistake) => {
  const inGroup = placesOfGroup.get(mistake) ?? [];
  // Another mistake may hide this one; then it is tried alone, as `npm run soak` does for all.
  const places = inGroup.includes(mistake.at) ? inGroup : findingsAfter(mistake).map(placeOf);
  expect(places).toContain(mistake.at);
});

/** Groups of mistakes that change different files and have their findings in different files. */
function inDifferentFiles(): readonly (readonly Mistake[])[] {
  const groups: Mistake[][] = [];
  for (const mistake of mistakes.filter(({ fault }) => !alone.includes(fault))) {
    const files = filesOf(mistake);
    const group = groups.find((others) => !others.flatMap(filesOf).some((file) => files.includes(file)));
    if (group) group.push(mistake);
    else groups.push([mistake]);
  }
  return groups;
}

function filesOf({ file, at }: Mistake): readonly string[] {
  return [file, fileOf(at)];
}

function withPlaces(group: readonly Mistake[]): readonly (readonly [Mistake, readonly string[]])[] {
  const places = findingsAfter(...group).map(placeOf);
  return group.map((mistake) => [mistake, places]);
}

/** `entities/genre.json extends` → `entities/genre.json` */
function fileOf(at: string): string {
  const [file = ''] = at.split(' ');
  return file;
}

/** `entities/genre.json:4:14 extends unknown preset` → `entities/genre.json extends`; for a whole file its name. */
function placeOf(finding: string): string {
  const [position = '', path = ''] = finding.split(' ');
  const [file = '', line, column] = position.split(':');
  return line === '1' && column === '1' ? file : `${file} ${path}`;
}
