import type { RecordData } from './types.ts';

/** What an operation of choices answers: one field, a list or a page of records. */
export type RecordAnswers = Readonly<Record<string, readonly RecordData[] | { readonly items: readonly RecordData[] }>>;

/** The records of an answer; none before there is one. */
export function answeredRecords(data: RecordAnswers | undefined): readonly RecordData[] {
  const answer = Object.entries(data ?? {}).find(([name]) => name !== '__typename')?.[1];
  if (answer === undefined) return [];
  return 'items' in answer ? answer.items : answer;
}
