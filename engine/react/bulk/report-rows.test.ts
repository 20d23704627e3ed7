import { expect, it } from 'vitest';
import { reportRows } from './report-rows.ts';

it('lists the outcome of every record: refused, unreached, done', () => {
  const names = new Map([
    ['1', 'First'],
    ['2', 'Second'],
    ['3', ''],
    ['4', 'Fourth'],
  ]);
  const outcomes = [{ id: '1' }, { id: '2', reason: 'errors.loan.alreadyDecided', params: null }];
  expect(reportRows({ outcomes, names })).toEqual([
    { id: '2', name: 'Second', kind: 'refused', reason: 'errors.loan.alreadyDecided', params: {} },
    { id: '3', name: '3', kind: 'unreached' },
    { id: '4', name: 'Fourth', kind: 'unreached' },
    { id: '1', name: 'First', kind: 'done' },
  ]);
});
