import type { TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import { useLanguage } from '../state/index.ts';
import type { Channel } from './channels.ts';
import { useNoticePortal } from './use-notices.ts';

/** How notices of one kind reach somebody. */
export interface ChosenNotice {
  readonly name: string;
  readonly label: string;
  readonly channels: readonly Channel[];
}

interface Answer {
  readonly noticeChoices: readonly ChosenNotice[];
}

interface Given {
  readonly name: string;
  readonly channels: readonly Channel[];
}

/** How each kind of notice reaches somebody, and how they choose another way; it holds from the next one on. */
export function useNoticeChoices() {
  const documents = useNoticePortal();
  const read: TypedDocumentNode<Answer, { readonly language: string }> = documents.choices;
  const write: TypedDocumentNode<unknown, Given> = documents.choose;
  const { data, error, refetch } = useQuery(read, {
    variables: { language: useLanguage() },
    fetchPolicy: 'network-only',
  });
  const [send] = useMutation(write, { refetchQueries: [read], awaitRefetchQueries: true });
  const choose = (name: string, channels: readonly Channel[]) => void send({ variables: { name, channels } });
  return { choices: data?.noticeChoices ?? [], error, refetch, choose };
}
