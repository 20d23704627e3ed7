import { useApolloClient, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useState } from 'react';
import type { Values } from '../../record/index.ts';
import { shownInPlace, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { useWords, type EntityDocuments } from '../state/index.ts';
import { commentsIn, type CommentsRead } from './comment.ts';

/** Comments read at first, and more of them each time. */
const pageSize = 10;

export interface CommentsReading {
  /** Null where the viewer reads and writes none about this record. */
  readonly read: CommentsRead | null | undefined;
  readonly errors: readonly ErrorSentence[];
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** Absent where all has been read. */
  readonly showOlder: (() => void) | undefined;
}

/** Reads the latest comments on a record, and as far back as it is asked. */
export function useComments(document: DocumentNode, id: string): CommentsReading {
  const translate = useWords();
  const [size, setSize] = useState(pageSize);
  const { data, previousData, error, loading, refetch } = useQuery(document, {
    variables: { id, page: { index: 0, size } },
    fetchPolicy: 'cache-and-network',
    context: shownInPlace,
  });
  const read = commentsIn(data ?? previousData);
  const isMore = read !== undefined && read !== null && read.items.length < read.total;
  return {
    read,
    errors: error === undefined ? [] : toSentences(error, translate),
    isLoading: loading,
    retry: () => void refetch(),
    showOlder: isMore ? () => setSize(size + pageSize) : undefined,
  };
}

/** Writes comments and takes them back, then reads them anew; answers what the server objected to. */
export function useCommentCalls({ comments, addComment, removeComment }: EntityDocuments) {
  const client = useApolloClient();
  const translate = useWords();
  const call =
    (document: DocumentNode | undefined) =>
    async (variables: Values): Promise<readonly ErrorSentence[]> => {
      if (document === undefined || comments === undefined) throw new Error('comments on these records are only read');
      try {
        await client.mutate({ mutation: document, variables, context: shownInPlace });
      } catch (error) {
        return toSentences(error, translate);
      }
      await client.refetchQueries({ include: [comments] });
      return [];
    };
  return { add: call(addComment), remove: call(removeComment) };
}
