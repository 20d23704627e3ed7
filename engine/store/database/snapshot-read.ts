import type { Statement } from '../types.ts';

/** First statement of a read-only database transaction whose reads share one snapshot. */
export const snapshotRead: Statement = {
  text: 'set transaction isolation level repeatable read, read only',
  values: [],
};
