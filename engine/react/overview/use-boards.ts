import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { use } from 'react';
import type * as Answered from '../../../generated/engine/types.ts';
import { boardsFor } from '../../metadata/index.ts';
import type { Board } from '../../metadata/types/index.ts';
import { localErrors, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { memoizeLoads } from '../load/index.ts';
import { useRegistry, useViewer, useWords, type BoardsPiece } from '../state/index.ts';

/** The server's data for one board. */
export interface BoardAnswer extends Answered.BoardAnswer {
  readonly items: readonly unknown[];
}

/** Loading state of one board. */
export type BoardState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly errors: readonly ErrorSentence[] }
  | { readonly kind: 'read'; readonly answer: BoardAnswer };

interface ReadBoards {
  readonly boards: readonly (Answered.Board & { readonly answer: BoardAnswer | null })[];
}

const loadBoards = memoizeLoads<BoardsPiece>();

/** The viewer's boards, loaded in one request, each with its own state. Suspends until the boards are known. */
export function useBoards() {
  const { boards: load } = useRegistry();
  if (load === undefined) throw new Error('The portal has no boards for its overview.');
  const { boards, document } = use(loadBoards(load));
  const viewer = useViewer();
  const shown = boardsFor(boards, viewer);
  const translate = useWords();
  // The generated query selects the boards.
  const query: TypedDocumentNode<ReadBoards, object> = document;
  const { data, error, loading, refetch } = useQuery(query, {
    fetchPolicy: 'network-only',
    errorPolicy: 'all',
    context: localErrors,
    skip: shown.length === 0,
  });
  const readingOf = ({ name }: Board): BoardState => {
    const index = data?.boards.findIndex((one) => one.name === name) ?? -1;
    const answer = data?.boards[index]?.answer ?? undefined;
    if (answer !== undefined) return { kind: 'read', answer };
    if (loading) return { kind: 'loading' };
    return { kind: 'failed', errors: error === undefined ? [] : toSentences(ofBoard(error, index), translate) };
  };
  return { boards: shown, readingOf, retry: () => void refetch() };
}

/** The errors of one board; an error of the whole request applies to every board. */
function ofBoard(error: unknown, index: number): unknown {
  if (!CombinedGraphQLErrors.is(error) || index < 0) return error;
  const own = error.errors.filter(({ path }) => path?.[1] === index);
  return new CombinedGraphQLErrors({ data: null }, own.length > 0 ? own : error.errors);
}
