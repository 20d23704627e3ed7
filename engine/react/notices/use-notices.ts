import type { TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useLanguage, useRegistry, type NoticePortal, type ReadNotices } from '../state/index.ts';

/** Selects notices. */
export interface NoticeRequest {
  readonly isUnread: boolean;
  /** Notices older than this one; null for the newest. */
  readonly before: string | null;
}

type Mark = (which: { readonly id: string } | { readonly until: string }) => void;

/** The portal's operations for notices. @throws Error when it has none */
export function useNoticePortal(): NoticePortal {
  const { notices } = useRegistry();
  if (notices === undefined) throw new Error('The portal has no notices.');
  return notices;
}

/** A page of notices, and a callback that marks them as read. */
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
    // Update the bell's count with the server's result.
    update: (cache, { data: marked }) => {
      const unread = marked?.readNotices;
      if (unread !== undefined) cache.modify({ fields: { unreadNotices: () => unread } });
    },
  });
  const mark: Mark = (which) => void send({ variables: { id: null, until: null, ...which } });
  return { page: (data ?? previousData)?.notices, error, isLoading: loading, isMarking, refetch, mark };
}
