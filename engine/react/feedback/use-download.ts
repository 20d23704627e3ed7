import { useCallback } from 'react';
import { openDownload } from '../load/index.ts';
import { useWords } from '../state/index.ts';
import { toSentences } from './error-sentence.ts';
import { useToast } from './toaster.tsx';

/** Opens the address that a download operation answers, or says why there is none; a refusal is thrown to it. */
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
