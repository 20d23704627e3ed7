import { expect, it } from 'vitest';
import { partialEvaluate, ruleToPredicate, type Rule, type ViewerFacts } from './index.ts';
import { libraryPaths } from './testing/library-database.ts';
import { libraryTypes } from './testing/library-types.ts';
import { constants, today } from './testing/vectors.ts';

const byOwner: Rule = { '==': [{ var: 'owner.id' }, { var: '$viewer.organizationId' }] };
const byRole: Rule = { in: [{ var: '$viewer.organizationRole' }, ['LIBRARY']] };
const byLoan: Rule = { some: [{ var: 'loans' }, { '==': [{ var: 'member.id' }, { var: '$viewer.organizationId' }] }] };

it.each<{ case: string; rule: Rule; viewer: ViewerFacts; folded: Rule }>([
  {
    case: 'decides true for a role',
    rule: { or: [byRole, byOwner] },
    viewer: { organizationRole: 'LIBRARY' },
    folded: true,
  },
  {
    case: 'keeps only the operand that needs the record',
    rule: { or: [byRole, byOwner] },
    viewer: { organizationId: '7' },
    folded: byOwner,
  },
  { case: 'decides false without an organization', rule: { or: [byOwner, byLoan] }, viewer: {}, folded: false },
  {
    case: 'decides false for an and without the role',
    rule: { and: [{ var: 'lent' }, byRole] },
    viewer: {},
    folded: false,
  },
  {
    case: 'keeps a bare value a condition',
    rule: { and: [{ var: 'title' }, true] },
    viewer: {},
    folded: { and: [{ var: 'title' }] },
  },
  { case: 'negates a decided operand', rule: { '!': [byRole] }, viewer: { organizationRole: 'BRANCH' }, folded: true },
  { case: 'takes the branch of a role', rule: { if: [byRole, { var: 'price' }, null] }, viewer: {}, folded: null },
])('folding $case', ({ rule, viewer, folded }) => {
  expect(partialEvaluate(rule, { viewer, constants, today }, libraryTypes)).toEqual(folded);
});

it.each<{ case: string; rule: Rule; text: string; values: readonly unknown[] }>([
  { case: 'a plain equality', rule: byOwner, text: '(book."owner_id" = $1::bigint)', values: ['7'] },
  {
    case: 'a null-safe one under a negation',
    rule: { '!': byOwner },
    text: '(not (book."owner_id" is not distinct from $1::bigint))',
    values: ['7'],
  },
  {
    case: 'a null-safe one between columns',
    rule: { '==': [{ var: 'title' }, { var: 'note' }] },
    text: '(book."title" is not distinct from book."note")',
    values: [],
  },
  { case: 'emptiness', rule: { '==': [{ var: 'owner' }, null] }, text: '(book."owner_id" is null)', values: [] },
  {
    case: 'a plain order',
    rule: { '>': [{ var: 'price' }, 1.5] },
    text: '(book."price" > $1::numeric)',
    values: ['1.5'],
  },
  {
    case: 'membership',
    rule: { in: [{ var: 'language' }, ['SK', 'EN']] },
    text: '((book."language" in ($1::text,$2::text)))',
    values: ['SK', 'EN'],
  },
  {
    case: 'items by exists',
    rule: byLoan,
    text: 'exists (select 1 from loan where loan.book_id = book.id and (loan."member_id" = $1::bigint))',
    values: ['7'],
  },
  { case: 'no predicate for a decided scope', rule: { '!': byRole }, text: 'true', values: [] },
  {
    case: 'an invalid id as no match',
    rule: { '==': [{ var: 'owner.id' }, '1 or 1=1'] },
    text: 'false',
    values: [],
  },
])('writes $case', ({ rule, text, values }) => {
  const viewer = { organizationId: '7' };
  const statement = ruleToPredicate(rule, { types: libraryTypes, paths: libraryPaths, viewer, constants, today });
  expect({ text: statement.text, values: statement.values }).toEqual({ text, values });
});
