import type { TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useLanguage, type ChosenNotice, type DeliveryChannel } from '../state/index.ts';
import { useNoticePortal } from './use-notices.ts';

interface Answer {
  readonly noticeChoices: readonly ChosenNotice[];
}

/** How each kind of notice reaches somebody, and how they choose another way; it holds from the next one on. */
export function useNoticeChoices() {
  const documents = useNoticePortal();
  const document: DocumentNode = documents.choices;
  const read: TypedDocumentNode<Answer, { readonly language: string }> = document;
  const { data, error, refetch } = useQuery(read, {
    variables: { language: useLanguage() },
    fetchPolicy: 'network-only',
  });
  const [send] = useMutation(documents.choose, { refetchQueries: [read], awaitRefetchQueries: true });
  const choose = (name: string, channels: readonly DeliveryChannel[]) => void send({ variables: { name, channels } });
  return { choices: data?.noticeChoices ?? [], error, refetch, choose };
}
