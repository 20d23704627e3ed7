import { expect, it } from 'vitest';
import type { FollowUp } from '../../metadata/types/index.ts';
import { needsAttention, isInProgress, shareDone } from './upload-state.ts';

const followed: FollowUp = {
  status: 'status',
  during: ['IDLE', 'IN_PROCESS'],
  done: 'count',
  of: 'total',
  entries: 'errors',
};

it.each([
  { record: { count: 3, total: 12 }, share: { done: 3, of: 12 } },
  { record: { count: '3', total: '12' }, share: { done: 3, of: 12 } },
  { record: { count: 13, total: 12 }, share: { done: 12, of: 12 } },
  { record: { count: 0, total: 0 }, share: undefined },
  { record: { count: null, total: 12 }, share: { done: 0, of: 12 } },
  { record: { count: 3, total: null }, share: undefined },
  { record: {}, share: undefined },
  { record: undefined, share: undefined },
])('returns for $record the progress $share', ({ record, share }) => {
  expect(shareDone(record, followed)).toEqual(share);
});

it('has no progress when the record has no total', () => {
  expect(shareDone({ count: 3, total: 12 }, { status: 'status', during: ['IDLE'] })).toBeUndefined();
});

it.each([
  { status: 'IDLE', goesOn: true },
  { status: 'IN_PROCESS', goesOn: true },
  { status: 'FINISHED', goesOn: false },
  { status: null, goesOn: false },
])('continues in the status $status: $goesOn', ({ status, goesOn }) => {
  expect(isInProgress({ status }, followed)).toBe(goesOn);
});

it.each([
  { record: { errorsCount: 1 }, isLeft: true },
  { record: { errorsCount: 0 }, isLeft: false },
  { record: { errorsCount: null }, isLeft: false },
  { record: { errorsCount: 0, count: 12, total: 12 }, isLeft: false },
  { record: { errorsCount: 0, count: 3, total: 12 }, isLeft: true },
])('requires reading the result of $record: $isLeft', ({ record, isLeft }) => {
  expect(needsAttention(record, followed)).toBe(isLeft);
});
