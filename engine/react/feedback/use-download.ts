import { useCallback } from 'react';
import { openDownload } from '../load/index.ts';
import { useWords } from '../state/index.ts';
import { toSentences } from './error-sentence.ts';
import { useToast } from './toaster.tsx';

/**
 * Returns a callback that opens the address returned by `ask`, or shows a toast when there is none or `ask` rejects.
 */
export function useDownload(): (ask: () => Promise<unknown>) => Promise<void> {
  const translate = useWords();
  const toast = useToast();
  return useCallback(
    async (ask) => {
      try {
        if (!openDownload(await ask())) toast(translate('errors.download_failed'), 'danger');
      } catch (error) {
        toast(
          toSentences(error, translate)
            .map(({ sentence }) => sentence)
            .join(' '),
          'danger',
        );
      }
    },
    [toast, translate],
  );
}
