import type { RecordData } from './types.ts';

/** Result of a query for choices: one field with a list or a page of records. */
export type RecordAnswers = Readonly<Record<string, readonly RecordData[] | { readonly items: readonly RecordData[] }>>;

/** The records in a response; none while loading. */
export function answeredRecords(data: RecordAnswers | undefined): readonly RecordData[] {
  const answer = Object.entries(data ?? {}).find(([name]) => name !== '__typename')?.[1];
  if (answer === undefined) return [];
  return 'items' in answer ? answer.items : answer;
}
