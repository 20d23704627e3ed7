import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import type { Values } from '../../record/index.ts';
import { localErrors, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { refetch } from '../load/index.ts';
import { useLatest, type LatestReading } from '../latest/index.ts';
import { useWords, type EntityDocuments } from '../state/index.ts';
import { commentsIn, type CommentsRead } from './comment.ts';

/** What was read is null where the viewer reads and writes no comments about this record. */
export type CommentsReading = Omit<LatestReading<CommentsRead | null | undefined>, 'readFurther'>;

/** Reads the latest comments on a record, and as far back as it is asked. */
export function useComments(document: DocumentNode, id: string): CommentsReading {
  return useLatest(document, id, commentsIn);
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
        await client.mutate({ mutation: document, variables, context: localErrors });
      } catch (error) {
        return toSentences(error, translate);
      }
      await refetch(client, [comments]);
      return [];
    };
  return { add: call(addComment), remove: call(removeComment) };
}
