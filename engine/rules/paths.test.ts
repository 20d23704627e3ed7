import { expect, it } from 'vitest';
import { cyclesOf, isViewerOnly, pathsOf, type Rule } from './index.ts';

it.each<{ case: string; rule: Rule; paths: readonly string[] }>([
  { case: 'nothing for a literal', rule: 'title', paths: [] },
  {
    case: 'each path once',
    rule: { or: [{ var: 'a' }, { '==': [{ var: ['a'] }, { var: 'b.c' }] }] },
    paths: ['a', 'b.c'],
  },
  {
    case: 'items with their path from the record',
    rule: {
      some: [{ var: 'loans' }, { all: [{ var: 'fines' }, { '<': [{ var: 'amount' }, { var: '$constants.limit' }] }] }],
    },
    paths: ['loans', 'loans[].fines', 'loans[].fines[].amount', '$constants.limit'],
  },
  {
    case: 'the viewer and the row',
    rule: { '==': [{ var: '$viewer.userId' }, { var: '$row.owner.id' }] },
    paths: ['$viewer.userId', '$row.owner.id'],
  },
  {
    case: 'items of the row',
    rule: { none: [{ var: '$row.parts' }, { var: 'broken' }] },
    paths: ['$row.parts', '$row.parts[].broken'],
  },
])('finds $case', ({ rule, paths }) => {
  expect(pathsOf(rule)).toEqual(paths);
});

it.each<{ rule: Rule; answer: boolean }>([
  { rule: true, answer: true },
  { rule: { in: [{ var: '$viewer.role' }, { var: '$constants.roles' }] }, answer: true },
  { rule: { '==': [{ var: 'owner.id' }, { var: '$viewer.userId' }] }, answer: false },
  { rule: { var: '$row.name' }, answer: false },
])('returns whether $rule depends on the viewer alone: $answer', ({ rule, answer }) => {
  expect(isViewerOnly(rule)).toBe(answer);
});

it.each<{ case: string; graph: Readonly<Record<string, readonly string[]>>; cycles: readonly (readonly string[])[] }>([
  { case: 'none in a tree', graph: { a: ['b', 'c'], b: ['c'] }, cycles: [] },
  { case: 'a field that reads itself', graph: { a: ['a'] }, cycles: [['a', 'a']] },
  { case: 'a cycle', graph: { z: ['a'], a: ['b'], b: ['c', 'd'], c: ['a'] }, cycles: [['a', 'b', 'c', 'a']] },
  {
    case: 'two cycles',
    graph: { a: ['b'], b: ['a'], c: ['d'], d: ['c'] },
    cycles: [
      ['a', 'b', 'a'],
      ['c', 'd', 'c'],
    ],
  },
])('finds $case', ({ graph, cycles }) => {
  expect(cyclesOf(graph)).toEqual(cycles);
});
