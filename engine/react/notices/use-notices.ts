import type { TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useLanguage, useRegistry, type NoticePortal, type ReadNotices } from '../state/index.ts';

/** Which of them are asked for. */
export interface NoticeRequest {
  readonly isUnread: boolean;
  /** Those before this one; null: the newest. */
  readonly before: string | null;
}

type Mark = (which: { readonly id: string } | { readonly until: string }) => void;

/** The portal's way to notices. @throws where it has none */
export function useNoticePortal(): NoticePortal {
  const { notices } = useRegistry();
  if (notices === undefined) throw new Error('The portal has no notices.');
  return notices;
}

/** One page of what somebody is told, and how they say that they have read it. */
export function useNotices(request: NoticeRequest) {
  const documents = useNoticePortal();
  const document: DocumentNode = documents.read;
  const read: TypedDocumentNode<ReadNotices, NoticeRequest & { readonly language: string }> = document;
  const { data, previousData, error, loading, refetch } = useQuery(read, {
    variables: { ...request, language: useLanguage() },
    fetchPolicy: 'network-only',
  });
  const [send, { loading: isMarking }] = useMutation(documents.mark, {
    refetchQueries: [read],
    // The bell counts on what the server counts.
    update: (cache, { data: marked }) => {
      const unread = marked?.readNotices;
      if (unread !== undefined) cache.modify({ fields: { unreadNotices: () => unread } });
    },
  });
  const mark: Mark = (which) => void send({ variables: { id: null, until: null, ...which } });
  return { page: (data ?? previousData)?.notices, error, isLoading: loading, isMarking, refetch, mark };
}
