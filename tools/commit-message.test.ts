import { expect, it } from 'vitest';
import { messageFaults } from './commit-message.ts';

const longest = `Refuse ${'a'.repeat(53)}`;

it.each([
  ['subject and body', 'Refuse sales above the stock\n\nThe ledger would go below zero.\n'],
  ['a subject of 60 characters', `${longest}\n\nWhy.\n`],
  ['a subject of 60 letters beyond ASCII', `${'ž'.repeat(60)}\n\nWhy.`],
  ['empty lines before the subject and comments of git', '\n# Please enter a message\nRefuse\n\n# Changes:\nWhy.\n'],
  ['lines that end as on Windows', 'Refuse\r\n\r\nWhy.\r\n'],
  ['a merge', "Merge branch 'a-branch-whose-name-is-longer-than-sixty-characters-allow'\n"],
])('accepts %s', (_, message) => {
  expect(messageFaults(message)).toEqual([]);
});

const noBody = 'The body is missing. Say why the change is made.';

it.each([
  [
    'a subject of 61 characters',
    `${longest}a\n\nWhy.\n`,
    [`The subject has 61 characters, 60 are allowed: "${longest}a".`],
  ],
  ['a subject alone', 'Refuse sales above the stock\n', [noBody]],
  ['a subject alone that begins like one of a merge', 'Merge duplicates of stocks\n', [noBody]],
  ['a body of comments', 'Refuse sales above the stock\n\n# On branch main\n', [noBody]],
  [
    'a body that is only the diff shown in the editor',
    'Refuse\n\n# ------------------------ >8 ------------------------\ndiff --git a/a b/a\n',
    [noBody],
  ],
  [
    'a body directly below the subject',
    'Refuse\nWhy.\n',
    ['The second line is not empty. Leave it empty between subject and body.'],
  ],
  [
    'an empty message',
    '\n# Please enter a message\n',
    ['The message is empty. Write a subject, an empty line and a body that says why.'],
  ],
])('refuses %s', (_, message, faults) => {
  expect(messageFaults(message)).toEqual(faults);
});

it('reports every fault of a message', () => {
  expect(messageFaults(`${longest}a\n`)).toEqual([
    `The subject has 61 characters, 60 are allowed: "${longest}a".`,
    noBody,
  ]);
});
