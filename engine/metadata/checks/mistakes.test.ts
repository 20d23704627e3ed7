import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findingsAfter } from './testing.ts';

/** Mistakes as `mistakes.txt` tells them: what it is, where it is made and found, what stands there and what instead. */
const mistakes = readFileSync(join(import.meta.dirname, 'mistakes.txt'), 'utf8')
  .trim()
  .split('\n\n')
  .map((told) => {
    const [mistake = '', found = '', from = '', to = ''] = told.split('\n');
    const [changed = '', place = changed] = found.split(' → ');
    const [file = ''] = changed.split(' ');
    const text = (line: string) => line.slice(2).replaceAll('\\n', '\n');
    return { mistake, file, place, from: text(from), to: text(to) };
  });

it('knows a hundred mistakes', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(100);
});

it.each(mistakes)('finds $mistake at its place', ({ mistake, file, place, from, to }) => {
  const findings = findingsAfter({ fault: mistake, file, from, to, expected: [] });
  expect(findings.map(placeOf), findings.join('\n')).toContain(place);
});

/** `entities/genre.json:4:14 extends unknown preset` → `entities/genre.json extends`; of a whole file, its name. */
function placeOf(finding: string): string {
  const [position = '', path = ''] = finding.split(' ');
  const [file = '', line, column] = position.split(':');
  return line === '1' && column === '1' ? file : `${file} ${path}`;
}
