import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useNavigation, useRegistry, type SavedViewInput } from '../state/index.ts';
import { useToast } from '../feedback/index.ts';
import { refetch } from '../load/index.ts';

/** Opens, saves and removes views of a list; what the server refuses is told by the client. */
export function useViews(list: string) {
  const client = useApolloClient();
  const { keptLists } = useRegistry();
  const { pathname, navigate } = useNavigation();
  const toast = useToast();
  const open = (id: string | undefined) => navigate(id === undefined ? pathname : `${pathname}?view=${id}`);
  const save = async (given: Omit<SavedViewInput, 'list'>, words: string): Promise<void> => {
    if (keptLists === undefined) return;
    // Generated: it answers the id of the view.
    const mutation: TypedDocumentNode<Readonly<Record<string, string>>, object> = keptLists.saveView;
    const saved = await client.mutate({ mutation, variables: { ...given, list } }).catch(() => undefined);
    const id = Object.entries(saved?.data ?? {}).find(([name]) => name !== '__typename')?.[1];
    if (id === undefined) return;
    await refetch(client, [keptLists.read]);
    toast(words, 'success');
    open(id);
  };
  const remove = async (id: string): Promise<void> => {
    if (keptLists === undefined) return;
    const removed = await client.mutate({ mutation: keptLists.removeView, variables: { id } }).catch(() => undefined);
    if (removed?.data === undefined) return;
    await refetch(client, [keptLists.read]);
    open(undefined);
  };
  return { open, save, remove };
}
