import { NetworkStatus, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { List } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import { toSentences, type ErrorSentence } from '../feedback/index.ts';
import { useWords, type ListedPiece, type RecordData } from '../state/index.ts';

interface Page {
  readonly items: readonly RecordData[];
  readonly pageInfo: { readonly totalElements: number; readonly totalIsCapped: boolean };
}

/** The result of a list query: a page, or all records. */
type Answer = Readonly<Record<string, Page | readonly RecordData[]>>;

/** A list of an entity: its main one, or a further one by name. */
export interface ListQuestion {
  readonly piece: ListedPiece;
  readonly list: List;
  readonly further: string | undefined;
}

interface ListRequest {
  readonly variables: Values;
  /** False while the request cannot be determined, as with a view that is still loading. */
  readonly isAskable: boolean;
  /** False while the settings are loading: the response is requested early, and shown once it is known to match. */
  readonly isKnown: boolean;
}

export interface ListData {
  readonly status: 'loading' | 'refreshing' | 'ready' | 'failed';
  readonly records: readonly RecordData[];
  readonly total: number;
  /** True when counting stopped at `total`. */
  readonly isCapped: boolean;
  readonly errors: readonly ErrorSentence[];
  readonly retry: () => void;
}

/** One page of records from the server; the previous page is shown until the next one arrives. */
export function useListData(question: ListQuestion, { variables, isAskable, isKnown }: ListRequest): ListData {
  const translate = useWords();
  const { list } = question;
  const { data, previousData, error, loading, refetch, networkStatus } = useQuery(listQueryOf(question), {
    variables,
    skip: !isAskable,
    fetchPolicy: list.fetch === 'network-only' ? 'no-cache' : list.fetch,
    ...(list.pollMs === undefined ? {} : { pollInterval: list.pollMs }),
  });
  const answered = isKnown ? pageOf(data) : undefined;
  const page = answered ?? (isKnown ? pageOf(previousData) : undefined);
  return {
    status: statusOf({
      hasFailed: error !== undefined,
      isLoading: !isKnown || (loading && networkStatus !== NetworkStatus.poll),
      hasPage: page !== undefined,
      isAnswered: answered !== undefined,
    }),
    records: page?.items ?? [],
    total: page?.pageInfo.totalElements ?? 0,
    isCapped: page?.pageInfo.totalIsCapped ?? false,
    errors: error === undefined ? [] : toSentences(error, translate),
    retry: () => void refetch().catch(() => undefined),
  };
}

/** The generated query of a list; its result has one field: a page or all records. @throws Error when there is none */
export function listQueryOf({ piece, further }: ListQuestion): TypedDocumentNode<Answer, object> {
  const { documents, entity } = piece;
  const document = further === undefined ? documents.page : documents.lists[further];
  if (document === undefined) throw new Error(`The list ${further ?? ''} of "${entity.name}" has no operation.`);
  return document;
}

function statusOf({
  hasFailed,
  isLoading,
  hasPage,
  isAnswered,
}: {
  hasFailed: boolean;
  isLoading: boolean;
  hasPage: boolean;
  isAnswered: boolean;
}): ListData['status'] {
  if (!isLoading && hasFailed) return 'failed';
  if (!isLoading && isAnswered) return 'ready';
  return hasPage ? 'refreshing' : 'loading';
}

/** The page in a response. */
export function pageOf(data: Answer | undefined): Page | undefined {
  const answer = Object.entries(data ?? {}).find(([name]) => name !== '__typename')?.[1];
  if (answer === undefined || 'items' in answer) return answer;
  return { items: answer, pageInfo: { totalElements: answer.length, totalIsCapped: false } };
}
