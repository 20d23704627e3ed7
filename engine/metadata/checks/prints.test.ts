import { expect, it } from 'vitest';
import { findingsAfter, type PlantedFault } from './testing.ts';

const file = 'prints/loanSlip.json';

it.each<PlantedFault>([
  {
    fault: 'an unknown path',
    file,
    from: '"book.language"',
    to: '"book.langauge"',
    expected: [`${file}:41:9 blocks[3].items[1] unknown field "book.langauge"; did you mean "language"?`],
  },
  {
    fault: 'a path inside a template',
    file,
    from: '{dueAt}.',
    to: '{due}.',
    expected: [`${file}:77:15 blocks[7].text unknown field "due"; did you mean "dueAt"?`],
  },
  {
    fault: 'a group where a value is printed',
    file,
    from: '"book.language"',
    to: '"book.dimensions"',
    expected: [
      `${file}:41:9 blocks[3].items[1] "book.dimensions" is of the type group; only single values are printed here`,
    ],
  },
  {
    fault: 'a restricted field that is not disclosed',
    file,
    from: '["borrower.email", "lender.email", "book.price"]',
    to: '["borrower.email", "book.price"]',
    expected: [
      `${file}:22:35 blocks[1].items[2] "lender.email" is closed to some who may print this; name it in "discloses" if they shall see it here`,
    ],
  },
  {
    fault: 'a disclosure of an unrestricted field',
    file,
    from: '"book.price"]',
    to: '"book.price", "book.title"]',
    expected: [
      `${file}:6:65 discloses[3] unknown closed field "book.title"; known: lender.email, borrower.email, book.price`,
    ],
  },
  {
    fault: 'a value that depends on the viewer',
    file,
    from: '"book.language"',
    to: '"direction"',
    expected: [
      `${file}:41:9 blocks[3].items[1] "direction" depends on who is looking; a print says the same to everybody`,
    ],
  },
  {
    fault: 'an unknown withheld party',
    file,
    from: '"discloses":',
    to: '"withholds": { "borower": { "read": { "term": "isLibrary" } } },\n  "discloses":',
    expected: [`${file}:6:18 withholds.borower unknown party "borower"; did you mean "borrower"?`],
  },
  {
    fault: 'a withheld party with an unknown role in its rule',
    file,
    from: '"discloses":',
    to: '"withholds": { "borrower": { "read": { "==": [{ "var": "$viewer.role" }, "REEDER"] } } },\n  "discloses":',
    expected: [`${file}:6:76 withholds.borrower.read… "REEDER" is not a role; did you mean "READER"?`],
  },
  {
    fault: 'a rule that reads the viewer',
    file,
    from: '"when": { "==": [{ "var": "status" }, "REFUSED"] }',
    to: '"when": { "==": [{ "var": "$viewer.role" }, "READER"] }',
    expected: [`${file}:5:48 invalid[0].when a print says the same to everybody: its rules may not look at the viewer`],
  },
  {
    fault: 'a text in one language only',
    file,
    from: '{ "sk": "bez termínu", "en": "without a date" }',
    to: '{ "sk": "bez termínu" }',
    expected: [`${file}:44:38 blocks[3].items[4].empty the words in "en" are missing`],
  },
  {
    fault: 'a block of an unknown kind',
    file,
    from: '"kind": "choices"',
    to: '"kind": "choice"',
    expected: [
      `${file}:57:15 blocks[5].kind "choice" is none of values, party, table, choices, note, footer; did you mean "choices"?`,
    ],
  },
])('finds $fault', (planted) => {
  expect(findingsAfter(planted)).toEqual(planted.expected);
});

it('finds an action that opens a print of another name', () => {
  const findings = findingsAfter({
    fault: '',
    file: 'entities/loan.json',
    from: '"print": "loanSlip"',
    to: '"print": "loanSlipp"',
  });
  expect(findings).toEqual([
    expect.stringContaining('actions.print.print unknown print "loanSlipp"; did you mean "loanSlip"?'),
  ]);
});
