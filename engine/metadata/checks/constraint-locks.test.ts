import { expect, it } from 'vitest';
import { issueText, loadSources } from '../read/index.ts';
import { exampleSources } from './testing.ts';

type Change = readonly [file: string, from: string, to: string];

const rootless: Change = ['entities/loan.json', '"storage": { "root": "book", "indexes"', '"storage": { "indexes"'];

function constraint(file: string, valid: string, more = ''): Change {
  const written = `{ "name": "bounded", "valid": ${valid}, "paths": [], "message": "errors.loan.tooLarge"${more} },`;
  return [file, '"constraints": [', `"constraints": [${written}`];
}

const bookRules = 'entities/book/rules.json';
const none = '{ "none": [{ "var": "loans" }, { "==": [{ "var": "status" }, "LENT"] }] }';
const lentAmount = '{ "<=": [{ "var": "book.lentAmount" }, 20] }';

/** Lock findings of the example metadata with changed files. */
function saidOfLocks(changes: readonly Change[]): readonly string[] {
  const changed = exampleSources.map((source) => {
    const own = changes.filter(([file]) => file === source.relativePath && source.path.includes('example'));
    return { ...source, text: own.reduce((text, [, from, to]) => text.replace(from, to), source.text) };
  });
  return loadSources(changed).issues.flatMap((issue) =>
    issue.message.includes('others add') ? [issueText(issue)] : [],
  );
}

it.each<{ readonly of: string; readonly changes: readonly Change[]; readonly said: readonly unknown[] }>([
  { of: 'its own list, whose records are saved behind it', changes: [constraint(bookRules, none)], said: [] },
  {
    of: 'its own list, whose records are saved by themselves',
    changes: [constraint(bookRules, none), rootless],
    said: [expect.stringMatching(/book\/rules\.json.*"loans".*say "root": "book" in the "storage" of loan$/u)],
  },
  { of: 'a sum behind the root', changes: [constraint('entities/loan.json', lentAmount)], said: [] },
  {
    of: 'a sum without a root',
    changes: [constraint('entities/loan.json', lentAmount), rootless],
    said: [expect.stringMatching(/loan\.json.*"book\.loans".*say "root": "book" in its "storage"$/u)],
  },
  {
    of: 'a sum, as a warning only',
    changes: [constraint('entities/loan.json', lentAmount, ', "severity": "warning"'), rootless],
    said: [],
  },
])('a constraint over $of', ({ changes, said }) => {
  expect(saidOfLocks(changes)).toEqual(said);
});
