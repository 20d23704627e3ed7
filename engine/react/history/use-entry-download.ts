import { useApolloClient } from '@apollo/client/react';
import { openDownload } from '../load/index.ts';
import { localErrors, useToast } from '../feedback/index.ts';
import { useWords, type EntityPiece } from '../state/index.ts';

/** Downloads the files that came with an entry of a history; undefined where its metadata name no operation for it. */
export function useEntryDownload({ entity, documents }: EntityPiece): ((entryId: string) => Promise<void>) | undefined {
  const client = useApolloClient();
  const translate = useWords();
  const toast = useToast();
  const { download } = entity.history ?? {};
  const document = download === undefined ? undefined : documents.operations[download];
  const [argument] = Object.keys(entity.operations[download ?? '']?.arguments ?? {});
  if (document === undefined || argument === undefined) return undefined;
  return async (entryId) => {
    const { data } = await client
      .mutate({ mutation: document, variables: { [argument]: entryId }, context: localErrors })
      .catch(() => ({ data: undefined }));
    const results: readonly unknown[] = Object.values(data ?? {});
    if (!openDownload(results[0])) toast(translate('errors.download_failed'), 'danger');
  };
}
